"""`python -m igroteka` is `igroteka`, for a place where scripts are on no path."""

from igroteka.cli import main

if __name__ == "__main__":
    main()
