type Bytes = Uint8Array<ArrayBuffer>;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bytes of a stored block of DEFLATE, which does not compress. */
const BLOCK = 65_535;

/**
 * A PNG of two colours (`#rrggbb`: of false and of true), one square of `scale` pixels for each value. Written while a
 * press waits for it. https://www.w3.org/TR/png-3/
 */
export function pngOf(
  rows: readonly (readonly boolean[])[],
  scale: number,
  colours: readonly [string, string],
): Uint8Array<ArrayBuffer> {
  const side = rows.length * scale;
  // One bit for each pixel, which is a place in the palette. PNG has one compression, one filter, and no interlacing.
  const header = [...number(side), ...number(side), 1, 3, 0, 0, 0];
  const palette = colours.flatMap((colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
  const lines = rows.flatMap((row) => {
    const line = lineOf(row, scale);
    return Array.from({ length: scale }, () => line);
  });
  return joined([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', stored(joined(lines))),
    chunk('IEND', []),
  ]);
}

function joined(parts: readonly ArrayLike<number>[]): Bytes {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A row of pixels, after the byte that names its filter: none. */
function lineOf(row: readonly boolean[], scale: number): Bytes {
  const bytes = new Uint8Array(1 + Math.ceil((row.length * scale) / 8));
  row.forEach((isOn, index) => {
    for (let x = index * scale; isOn && x < (index + 1) * scale; x++) {
      const at = 1 + (x >> 3);
      bytes[at] = (bytes[at] ?? 0) | (128 >> (x & 7));
    }
  });
  return bytes;
}

const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(type: string, data: ArrayLike<number>): Bytes {
  const named = joined([new TextEncoder().encode(type), data]);
  return joined([number(data.length), named, number(crc32(named))]);
}

/** In the format of zlib, without compression: the whole code has about 33 kB. */
function stored(data: Bytes): Bytes {
  const parts: ArrayLike<number>[] = [[0x78, 0x01]];
  for (let at = 0; at < data.length; at += BLOCK) {
    const part = data.subarray(at, at + BLOCK);
    const length = [part.length & 255, part.length >> 8];
    parts.push([at + BLOCK >= data.length ? 1 : 0, ...length, ...length.map((byte) => byte ^ 255)], part);
  }
  return joined([...parts, number(adler32(data))]);
}

/** What each byte adds to the sum: without the table, eight steps for each byte. */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

function crc32(data: Bytes): number {
  let crc = -1;
  for (const byte of data) crc = (crc >>> 8) ^ (CRC[(crc ^ byte) & 255] ?? 0);
  return ~crc >>> 0;
}

/** How many bytes fit into 32 bits before the sums are divided. */
const ADLER_BYTES = 5552;

function adler32(data: Bytes): number {
  let [a, b] = [1, 0];
  for (let at = 0; at < data.length; at += ADLER_BYTES) {
    for (const byte of data.subarray(at, at + ADLER_BYTES)) {
      a += byte;
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
