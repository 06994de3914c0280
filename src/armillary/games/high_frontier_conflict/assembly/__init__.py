"""The assembly (3B2 to 3B4, 3D3 to 3D5; BR-20 to BR-2C, CF-POL, CF-PROP, CF-RES, CF-PET): delegates, laws, petitions."""
