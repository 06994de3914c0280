// The picture as data: names for what the generated messages spell out in place.

import type { Layer, Scene } from './messages';

export type {
  Badge,
  Board,
  Card,
  Cards,
  Cell,
  ChoiceView,
  Counter,
  Counters,
  DecisionView,
  EventView,
  Grid,
  Layer,
  LoggedStep,
  OfferView,
  Piece,
  RefusalView,
  Scene,
  Table as TablePanel,
  Track,
  View,
} from './messages';

export type Shape = Layer['shapes'][number];
export type Panel = NonNullable<Scene['panels']>[number];
