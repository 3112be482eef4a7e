"""What the scripts that measure share: building, running, counting, comparing."""
