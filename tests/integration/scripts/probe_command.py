"""What the installed `probe` command does."""
import sys

from overhead_probe.cli import main

sys.exit(main())
