// The picture as data: names for what the generated messages spell out in place.

import type { Layer, Scene } from '../wire/messages';

export type {
  Area,
  Badge,
  Board,
  Card,
  Cards,
  Cell,
  ChoiceView,
  Counter,
  Counters,
  DecisionView,
  Dots,
  EventView,
  Fact,
  Gradient,
  Grid,
  Hatch,
  Label,
  Layer,
  LoggedStep,
  OfferView,
  Piece,
  RefusalView,
  Scene,
  Sheet,
  DataTable as TablePanel,
  Tag,
  Texture,
  Track,
  View,
  Way,
} from '../wire/messages';

export type Shape = Layer['shapes'][number];
export type Panel = NonNullable<Scene['panels']>[number];
