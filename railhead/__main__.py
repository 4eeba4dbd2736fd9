"""`python -m railhead`: the command line, same as `railhead`."""

from services.cli.main import main

main()
