// Archives as the build writes them: zip without compression.

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The files of an archive by name, as parts of its bytes: nothing is copied. */
export function filesOf(archive: ArrayBuffer): [string, Uint8Array<ArrayBuffer>][] {
  const view = new DataView(archive);
  const text = new TextDecoder();
  const end = archive.byteLength - 22;
  // Ours have no comment, so that the directory's end is that of the archive.
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error('not an archive');
  const found: [string, Uint8Array<ArrayBuffer>][] = [];
  for (let left = view.getUint16(end + 10, true), at = view.getUint32(end + 16, true); left > 0; left--) {
    const [size, inside] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    if (view.getUint32(at, true) !== ENTRY || size !== inside) throw new Error('not an archive without compression');
    const lengths = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const name = text.decode(new Uint8Array(archive, at + 46, lengths[0]));
    const local = view.getUint32(at + 42, true);
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (!name.endsWith('/')) found.push([name, new Uint8Array(archive, data, size)]);
    at += 46 + lengths.reduce((sum, one) => sum + one);
  }
  return found;
}
