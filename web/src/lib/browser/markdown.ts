// The little Markdown that guides use: headings, paragraphs, lists, tables, quotes, code, emphasis, links, pictures of the board
// (`![caption](board:lesson/step@place;place)`, a line of its own). Everything is escaped
// first, so that no text can become markup that is not meant here.

export function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export interface MarkdownOptions {
  /** Where a rule id leads; ids stay plain text without it. */
  rule?: (id: string) => string;
}

// SV-BID-01, EB-TECH-VN1, and the base's BR-3A.
const RULE = /\b(?:[A-Z]{2,4}(?:-[A-Z0-9]+)+-[A-Z0-9]+[a-z]?|BR-\d[0-9A-Z])\b/g;

function inline(text: string, options: MarkdownOptions): string {
  const codes: string[] = [];
  let html = escape(text).replace(/`([^`]+)`/g, (_, code: string) => `\u0000${codes.push(code) - 1}\u0000`);
  html = html
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (whole, label: string, href: string) =>
      /^(https?:|\/|#)/.test(href) ? `<a href="${href}">${label}</a>` : label || whole,
    )
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(^|[^\w*])\*([^*\s][^*]*)\*/g, '$1<em>$2</em>')
    .replace(/(^|[^\w_])_([^_\s][^_]*)_(?!\w)/g, '$1<em>$2</em>');
  const { rule } = options;
  if (rule) html = html.replace(RULE, (id) => `<a class="rule" href="${escape(rule(id))}">${id}</a>`);
  return html.replace(/\u0000(\d+)\u0000/g, (_, at: string) => `<code>${codes[Number(at)]}</code>`);
}

export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function cells(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

export function markdown(source: string, options: MarkdownOptions = {}): string {
  const lines = source.replace(/\r/g, '').split('\n');
  const out: string[] = [];
  let at = 0;
  const html = (text: string): string => inline(text, options);
  while (at < lines.length) {
    const line = lines[at]!;
    if (line.trim() === '') {
      at++;
      continue;
    }
    const heading = /^(#{1,5})\s+(.*)$/.exec(line);
    if (heading) {
      // The page has its own first heading.
      const level = Math.min(6, heading[1]!.length + 1);
      out.push(`<h${level} id="${slugify(heading[2]!)}">${html(heading[2]!)}</h${level}>`);
      at++;
      continue;
    }
    if (line.startsWith('```')) {
      const code: string[] = [];
      at++;
      while (at < lines.length && !lines[at]!.startsWith('```')) code.push(lines[at++]!);
      at++;
      out.push(`<pre><code>${escape(code.join('\n'))}</code></pre>`);
      continue;
    }
    if (/^(-{3,}|\*{3,})\s*$/.test(line)) {
      out.push('<hr>');
      at++;
      continue;
    }
    if (line.includes('|') && /^\s*\|?\s*:?-+/.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-')) {
      const head = cells(line);
      at += 2;
      const rows: string[][] = [];
      while (at < lines.length && lines[at]!.includes('|')) rows.push(cells(lines[at++]!));
      const heads = head.map((cell) => `<th scope="col">${html(cell)}</th>`).join('');
      const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${html(cell)}</td>`).join('')}</tr>`).join('');
      const table = `<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`;
      out.push(`<div class="scroll" tabindex="0" role="group">${table}</div>`);
      continue;
    }
    if (line.startsWith('>')) {
      const quote: string[] = [];
      while (at < lines.length && lines[at]!.startsWith('>')) quote.push(lines[at++]!.replace(/^>\s?/, ''));
      out.push(`<blockquote>${markdown(quote.join('\n'), options)}</blockquote>`);
      continue;
    }
    const item = /^\s*([-*+]|\d+[.)])\s+/;
    if (item.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items: string[] = [];
      while (at < lines.length && lines[at]!.trim() !== '') {
        const here = lines[at]!;
        if (item.test(here)) items.push(here.replace(item, ''));
        else items[items.length - 1] += ` ${here.trim()}`;
        at++;
      }
      const tag = ordered ? 'ol' : 'ul';
      out.push(`<${tag}>${items.map((text) => `<li>${html(text)}</li>`).join('')}</${tag}>`);
      continue;
    }
    const picture = /^!\[([^\]]*)\]\(board:([\w/-]+)(?:@([\w:,;-]+))?\)\s*$/.exec(line);
    if (picture) {
      // A picture of the board: the caller draws it (`data-board`: a moment of a lesson, `data-near`: places).
      const [, caption = '', board = '', near = ''] = picture;
      const facts = `data-board="${escape(board)}" data-near="${escape(near)}"`;
      out.push(`<figure ${facts}><div></div><figcaption>${html(caption)}</figcaption></figure>`);
      at++;
      continue;
    }
    const paragraph: string[] = [];
    while (
      at < lines.length &&
      lines[at]!.trim() !== '' &&
      !/^(#{1,5}\s|```|>)/.test(lines[at]!) &&
      !(paragraph.length > 0 && item.test(lines[at]!))
    ) {
      paragraph.push(lines[at++]!.trim());
    }
    out.push(`<p>${html(paragraph.join(' '))}</p>`);
  }
  return out.join('\n');
}
