"""The frame around the screens: rail, top bar, menus, status bar."""
