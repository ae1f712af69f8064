"""What the installed `probe` command does. The target does not get to see the package."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from overhead_probe.cli import main  # noqa: E402

sys.exit(main())
