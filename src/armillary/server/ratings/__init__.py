"""Results of finished matches, ratings by title on one scale for people and bots, leaderboards, profiles."""
