"""Salvage: crews bid for the wrecks that drift past a dead station. The teaching title: small, and it uses all of the kernel."""
