"""Connections of the server, with their time-outs and bounds."""
