"""What finished matches are worth: results, ratings by title on one scale for people and bots, leaderboards, profiles."""
