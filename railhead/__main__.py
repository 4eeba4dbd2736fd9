"""`python -m railhead`: the same command line as `railhead`."""

from services.cli.main import main

main()
