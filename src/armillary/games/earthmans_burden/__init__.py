"""The Earthman's Burden: two to seven superpowers expand from Earth over the solar system."""
