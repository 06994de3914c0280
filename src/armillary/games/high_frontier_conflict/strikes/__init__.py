"""Kamikazes and dropstones (3A3, 3D7, 3E5, 3E6; CF-KAM, CF-DROP, CF-DATK, CF-CORE-04 to CF-CORE-12)."""
