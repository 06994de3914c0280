"""The titles, one package each. A title imports the kernel and nothing else of ours."""
