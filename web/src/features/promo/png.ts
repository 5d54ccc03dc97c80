/** Bytes of a stored block of DEFLATE, which does not compress. */
const BLOCK = 65_535;

/**
 * A PNG of two colours (`#rrggbb`: of false and of true), one square of `scale` pixels for each value.
 * https://www.w3.org/TR/png-3/
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
    const line = [0, ...lineOf(row, scale)];
    return Array.from({ length: scale }, () => line).flat();
  });
  return new Uint8Array([
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    ...chunk('IHDR', header),
    ...chunk('PLTE', palette),
    ...chunk('IDAT', stored(lines)),
    ...chunk('IEND', []),
  ]);
}

function lineOf(row: readonly boolean[], scale: number): number[] {
  const bytes = Array.from({ length: Math.ceil((row.length * scale) / 8) }, () => 0);
  row.forEach((isOn, index) => {
    for (let x = index * scale; isOn && x < (index + 1) * scale; x++)
      bytes[x >> 3] = (bytes[x >> 3] ?? 0) | (128 >> (x & 7));
  });
  return bytes;
}

const number = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(type: string, data: readonly number[]): number[] {
  const named = [...new TextEncoder().encode(type), ...data];
  return [...number(data.length), ...named, ...number(crc32(named))];
}

/** In the format of zlib, without compression: the whole code has about 33 kB. */
function stored(data: readonly number[]): number[] {
  const bytes = [0x78, 0x01];
  for (let at = 0; at < data.length; at += BLOCK) {
    const part = data.slice(at, at + BLOCK);
    const length = [part.length & 255, part.length >> 8];
    bytes.push(at + BLOCK >= data.length ? 1 : 0, ...length, ...length.map((byte) => byte ^ 255));
    for (const byte of part) bytes.push(byte);
  }
  return [...bytes, ...number(adler32(data))];
}

function crc32(data: readonly number[]): number {
  let crc = -1;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function adler32(data: readonly number[]): number {
  let [a, b] = [1, 0];
  for (const byte of data) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
