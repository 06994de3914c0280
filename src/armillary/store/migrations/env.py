"""What alembic runs. The connection comes from the program (`store.migrate`); there is no alembic.ini."""

from alembic import context

from armillary.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
