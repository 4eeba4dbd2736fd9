"""`python -m railhead`: the command line, as `railhead` has it."""

from services.cli.main import main

main()
