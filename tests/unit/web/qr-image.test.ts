import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { crc32, inflateSync } from 'node:zlib';
import { QRCodeSVG } from 'qrcode.react';
import { pngOf } from '@web/features/promo/png';
import { modulesOf } from '@web/features/promo/qr-image';
import { describe, expect, it } from 'vitest';

const LINK = 'https://prostor.example/?token=AAAABBBBCCCC';
const MARGIN = 4;
const COLOURS = ['#ffffff', '#15202b'] as const;

/** The chunks of a PNG, each with the right checksum. */
function chunksOf(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const named = bytes.subarray(at + 4, at + 8 + length);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(crc32(named));
    chunks.set(named.toString('latin1', 0, 4), named.subarray(4));
    at += 12 + length;
  }
  return chunks;
}

/** The places in the palette, pixel by pixel. */
function pixelsOf(png: Uint8Array): number[][] {
  const chunks = chunksOf(png);
  const side = chunks.get('IHDR')!.readUInt32BE(0);
  const stride = Math.ceil(side / 8) + 1;
  const data = inflateSync(chunks.get('IDAT')!);
  expect(data.length).toBe(stride * side);
  return Array.from({ length: side }, (_row, y) => {
    expect(data[y * stride]).toBe(0);
    return Array.from({ length: side }, (_pixel, x) => (data[y * stride + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1);
  });
}

function drawnCode() {
  const markup = renderToStaticMarkup(createElement(QRCodeSVG, { value: LINK, level: 'H', marginSize: MARGIN }));
  const [, size = ''] = /viewBox="0 0 (\d+) /.exec(markup) ?? [];
  const [, path = ''] = [...markup.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d);
  return { size: Number(size), path };
}

describe('the file of the QR code', () => {
  it('has the modules of the drawn code: its margin, its three corners and its timing lines', () => {
    const { size, path } = drawnCode();
    const rows = modulesOf(path, size);
    const side = size - 2 * MARGIN;
    const at = (x: number, y: number) => rows[y + MARGIN]?.[x + MARGIN];
    expect(rows.map((row) => row.length)).toEqual(Array.from({ length: size }, () => size));
    for (let i = 0; i < size; i++)
      for (let depth = 0; depth < MARGIN; depth++)
        expect([rows[depth]?.[i], rows[size - 1 - depth]?.[i], rows[i]?.[depth], rows[i]?.[size - 1 - depth]]).toEqual([
          false,
          false,
          false,
          false,
        ]);
    for (const [left, top] of [
      [0, 0],
      [side - 7, 0],
      [0, side - 7],
    ] as const)
      for (let y = 0; y < 7; y++)
        for (let x = 0; x < 7; x++) {
          const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
          expect(at(left + x, top + y)).toBe(ring !== 2);
        }
    for (let i = 8; i < side - 8; i++) expect([at(i, 6), at(6, i)]).toEqual([i % 2 === 0, i % 2 === 0]);
  });

  it('is a PNG with one square for each module, in the colours of the page', () => {
    const { size, path } = drawnCode();
    const rows = modulesOf(path, size);
    const png = pngOf(rows, 9, COLOURS);
    const pixels = pixelsOf(png);
    expect(pixels.length).toBe(size * 9);
    expect(pixels.every((row, y) => row.every((pixel, x) => (pixel === 1) === rows[(y / 9) | 0]?.[(x / 9) | 0]))).toBe(
      true,
    );
    expect([...chunksOf(png).get('PLTE')!]).toEqual([255, 255, 255, 0x15, 0x20, 0x2b]);
  });

  it('may be larger than one block of its format', () => {
    const rows = Array.from({ length: 100 }, (_row, y) =>
      Array.from({ length: 100 }, (_module, x) => (x * y) % 3 === 0),
    );
    const pixels = pixelsOf(pngOf(rows, 10, COLOURS));
    expect(pixels[990]?.[30]).toBe(1);
    expect(pixels.flat().filter((pixel) => pixel === 1).length).toBe(rows.flat().filter(Boolean).length * 100);
  });

  it.each(['', 'M4,4 h1v1H4z m1 1', 'M1 2L3 4'])('is not made of a path of another form: %j', (path) => {
    expect(() => modulesOf(path, 25)).toThrow('unknown form');
  });
});
