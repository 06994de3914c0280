"""The bridge (BR): what differs from 2010 on the map, in a turn and in the menus."""
