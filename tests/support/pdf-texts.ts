import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF file as pdfmake writes it: compressed streams, and characters as numbers of glyphs that a map of
 * each font translates (ToUnicode). Which font a text has is not read: it is returned once for each map, and is right
 * in one of them. The first text is the rest of the file, with the author and the links.
 */
export function pdfTexts(pdf: Buffer): string[] {
  const streams = streamsOf(pdf);
  const maps = streams.filter((stream) => stream.includes('begincmap')).map(readMap);
  const pages = streams.filter((stream) => /\bT[Jj]\b/.test(stream));
  const rest = pdf
    .toString('latin1')
    .replaceAll(/<([\dA-Fa-f]{4,})>|\(((?:\\.|[^\\)])*)\)/g, (_, hex?: string, text = '') =>
      wide(hex === undefined ? Buffer.from(unescaped(text as string), 'latin1') : Buffer.from(hex, 'hex')),
    );
  return [
    rest,
    ...maps.map((map) =>
      pages
        .flatMap((page) => [...page.matchAll(/\[([^\]]*)\]\s*TJ/g)].map(([, shown = '']) => decode(shown, map)))
        .join(''),
    ),
  ];
}

const STREAM = /stream\r?\n/g;

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(STREAM)].flatMap(({ index, 0: found }) => {
    if (text.slice(index - 3, index) === 'end') return [];
    const from = index + found.length;
    const data = pdf.subarray(from, text.indexOf('endstream', from));
    try {
      return [inflateSync(data).toString('latin1')];
    } catch {
      return [];
    }
  });
}

/** Glyph number -> characters. */
function readMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<(\w+)>\s*<\w+>\s*\[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, code = ''], index) =>
      map.set(Number.parseInt(first, 16) + index, utf16(Buffer.from(code.replaceAll(' ', ''), 'hex'))),
    );
  return map;
}

const decode = (shown: string, map: ReadonlyMap<number, string>): string =>
  [...shown.matchAll(/<(\w+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => map.get(Number.parseInt(glyph, 16)) ?? '')
    .join('');

/** Text strings are UTF-16 after a byte order mark. */
const wide = (bytes: Buffer): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff ? utf16(bytes.subarray(2)) : bytes.toString('latin1');
const utf16 = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
const unescaped = (text: string): string => text.replaceAll(/\\([()\\])/g, '$1');
