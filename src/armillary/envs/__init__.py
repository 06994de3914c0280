"""Learning environments: PettingZoo for all titles, Gymnasium for one seat, a vector environment, OpenSpiel."""
