// Odds as a strip: what is bad is hatched, what is good goes from dim to bright.

export interface OddsShare {
  share: number;
  grade: 'bad' | 'g0' | 'g1' | 'g2' | 'g3';
}

/** The parts of a strip with their tones, from bad to best; they fill it, even where shares are rounded. */
export function grades(parts: readonly (readonly [number, boolean])[]): OddsShare[] {
  const shown = parts.filter(([share]) => share > 0);
  const total = shown.reduce((sum, [share]) => sum + share, 0);
  const good = shown.filter(([, is]) => is).length;
  let seen = 0;
  return shown.map(([share, is]) => {
    const grade = is ? tone(seen++, good) : 'bad';
    return { share: share / total, grade };
  });
}

function tone(at: number, of: number): OddsShare['grade'] {
  if (of === 1) return 'g3';
  if (of === 2) return at === 0 ? 'g1' : 'g3';
  return (['g1', 'g2', 'g3'] as const)[Math.min(2, Math.floor((at * 3) / of))]!;
}
