"""The table without a server: rooms, handlers and store of a static page, run by Python in the browser's worker.

Nothing here imports a web framework, a database, threads or processes; the import-linter checks it. The page's scripts
(`web/src/page`) call `entry` in one worker and `mind` in the workers that think.
"""
