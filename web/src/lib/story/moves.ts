// What one hears when pieces move: a glide, a burn along a way, or the knock of a piece that comes to stand.

import type { Piece } from '../board/scene';
import type { Sound } from './sound';

export function soundOf(before: readonly Piece[], after: readonly Piece[]): Sound | null {
  const known = new Map(before.map((piece) => [piece.id, piece]));
  let heard: Sound | null = null;
  for (const piece of after) {
    const old = known.get(piece.id);
    if (!old) heard ??= 'place';
    else if (old.x !== piece.x || old.y !== piece.y) {
      if ((piece.via ?? []).length > 0) return 'burn';
      heard = 'glide';
    }
  }
  return heard;
}
