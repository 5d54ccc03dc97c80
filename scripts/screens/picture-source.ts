import { crc32 } from 'node:zlib';

/** Chunks of a PNG file: length, type, data, CRC. Source: https://www.w3.org/TR/png-3/#5Chunk-layout */
const SIGNATURE_BYTES = 8;
const LENGTH_BYTES = 4;
const TYPE_BYTES = 4;
const CRC_BYTES = 4;
/** An iTXt chunk begins with its keyword, no compression, no language and no translated keyword. */
const HEAD = Buffer.from('Description\0\0\0\0\0');

/** The picture with the text that it was drawn from, so that a test sees whether the text has changed since. */
export function withSource(png: Buffer, source: string): Buffer {
  const data = Buffer.concat([HEAD, Buffer.from(source)]);
  const typed = Buffer.concat([Buffer.from('iTXt'), data]);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(CRC_BYTES);
  crc.writeUInt32BE(crc32(typed));
  const end = png.length - LENGTH_BYTES - TYPE_BYTES - CRC_BYTES;
  return Buffer.concat([png.subarray(0, end), length, typed, crc, png.subarray(end)]);
}

/** The text that the picture was drawn from; null for a picture without one. */
export function sourceOf(png: Buffer): string | null {
  for (let at = SIGNATURE_BYTES; at < png.length;) {
    const from = at + LENGTH_BYTES + TYPE_BYTES;
    const data = png.subarray(from, from + png.readUInt32BE(at));
    const type = png.toString('latin1', at + LENGTH_BYTES, from);
    if (type === 'iTXt' && data.subarray(0, HEAD.length).equals(HEAD)) return data.toString('utf8', HEAD.length);
    at = from + data.length + CRC_BYTES;
  }
  return null;
}
