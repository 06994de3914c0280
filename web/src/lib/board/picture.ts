// The board as a picture to keep or to share: what is in sight, drawn again as one image with a line of words below.

/** Style properties that decide how a shape looks: written into the copy, which no style sheet reaches. */
const LOOKS = [
  'clip-path',
  'color',
  'display',
  'dominant-baseline',
  'fill',
  'fill-opacity',
  'fill-rule',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'marker-end',
  'marker-start',
  'mask',
  'mix-blend-mode',
  'opacity',
  'overflow',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
  'text-transform',
  'transform',
  'transform-box',
  'transform-origin',
  'vector-effect',
  'visibility',
];
/** Height of the strip with the words below the board, in pixels. */
const STRIP = 64;
/** Pixels of the picture for each pixel of the page. */
const SHARP = 2;
const SVG = 'http://www.w3.org/2000/svg';

/** A copy of that element that looks the same without any style sheet. */
function frozen(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  const inside = [element, ...element.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((one, index) => {
    const style = getComputedStyle(inside[index]!);
    one.removeAttribute('class');
    // Property by property: the page's policy forbids style attributes.
    for (const name of LOOKS) (one as SVGElement).style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

/** Copies of all that the picture refers to and does not hold itself: symbols, gradients, markers, and what these refer to. */
function referred(source: Element): Element {
  const defs = document.createElementNS(SVG, 'defs');
  const known = new Set([...source.querySelectorAll('[id]')].map((one) => one.id));
  for (let look: Element[] = [source]; look.length > 0;) {
    const text = look.map((one) => one.outerHTML).join('');
    look = [];
    for (const [, one, other] of text.matchAll(/url\((?:&quot;|")?#([^)"&]+)|href="#([^"]+)"/g)) {
      const id = (one ?? other)!;
      const found = known.has(id) ? null : document.getElementById(id);
      known.add(id);
      if (!found) continue;
      // A symbol takes its colours from where it is used.
      const copy = found.matches('symbol, symbol *') ? (found.cloneNode(true) as Element) : frozen(found);
      defs.append(copy);
      look.push(copy);
    }
  }
  return defs;
}

/** The page's fonts as data: a picture fetches nothing. */
async function fonts(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule)
      .map((rule) => [rule, sheet] as const),
  );
  const written = faces.map(async ([rule, sheet]) => {
    const file = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1];
    const range = rule.style.getPropertyValue('unicode-range');
    if (!file || (range !== '' && !/U\+0{0,2}(?:00)?-FF/i.test(range))) return '';
    try {
      const blob = await (await fetch(new URL(file, sheet.href ?? location.href))).blob();
      const data = await new Promise<string>((done, fail) => {
        const reader = new FileReader();
        reader.onload = () => done(String(reader.result));
        reader.onerror = () => fail(new Error(file));
        reader.readAsDataURL(blob);
      });
      const [family, weight] = ['font-family', 'font-weight'].map((name) => rule.style.getPropertyValue(name));
      return `@font-face{font-family:${family};font-weight:${weight || 'normal'};src:url(${data})}`;
    } catch {
      // Without its font the picture has another one.
      return '';
    }
  });
  return (await Promise.all(written)).join('');
}

function words(x: number, y: number, size: number, family: string, fill: string, text: string, anchor = 'start'): Element {
  const made = document.createElementNS(SVG, 'text');
  for (const [name, value] of Object.entries({
    x,
    y,
    'font-size': size,
    'font-family': family,
    fill,
    'text-anchor': anchor,
  }))
    made.setAttribute(name, String(value));
  made.textContent = text;
  return made;
}

/** What is in sight on that board as SVG, with a title and a line below it. */
export function drawn(frame: HTMLElement, title: string, line: string): SVGSVGElement {
  const { width, height } = frame.getBoundingClientRect();
  const plane = frame.querySelector<HTMLElement>('.plane')!;
  const matrix = getComputedStyle(plane).transform;
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('xmlns', SVG);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height + STRIP));
  const ground = (y: number, high: number, fill: string): Element => {
    const rect = document.createElementNS(SVG, 'rect');
    Object.entries({ x: 0, y, width, height: high, fill }).forEach(([name, value]) => rect.setAttribute(name, String(value)));
    return rect;
  };
  const board = document.createElementNS(SVG, 'g');
  if (matrix !== 'none') board.setAttribute('transform', matrix);
  for (const sheet of frame.querySelectorAll('.plane > svg')) {
    const copy = frozen(sheet);
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    board.append(copy);
  }
  svg.append(referred(board), ground(0, height, '#05070d'), board, ground(height, STRIP, '#121a30'));
  svg.append(
    words(20, height + 28, 20, 'Marcellus, serif', '#f2ead8', title),
    words(20, height + 50, 14, "'Source Sans 3 Variable', sans-serif", '#b9b29f', line),
    words(width - 20, height + 39, 18, 'Marcellus, serif', '#f0cf65', 'Armillary', 'end'),
  );
  return svg;
}

/** The board in that frame as a PNG file. */
export async function pictureOf(frame: HTMLElement, title: string, line: string): Promise<Blob> {
  const style = getComputedStyle(frame);
  const source = new XMLSerializer()
    .serializeToString(drawn(frame, title, line))
    .replace(
      /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g,
      (_, name: string, fallback?: string) => style.getPropertyValue(name).trim() || (fallback ?? 'currentColor'),
    )
    .replace(/<defs>/, `<style>${await fonts()}</style><defs>`);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * SHARP;
  canvas.height = image.height * SHARP;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png'));
}
