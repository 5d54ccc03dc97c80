import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { NEWS_BADGE, NEWS_ICON } from '@web/service-worker/protocol';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const RGBA = 6;
const BYTES = 4;

const readPicture = (path: string): Buffer => readFileSync(inRepository('web', 'public', path.slice(1)));

/** What the filter of a row has subtracted: the nearest of left, above and above left (https://www.w3.org/TR/png-3). */
function paeth(left: number, above: number, aboveLeft: number): number {
  const guess = left + above - aboveLeft;
  const [toLeft, toAbove, toAboveLeft] = [left, above, aboveLeft].map((byte) => Math.abs(guess - byte)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left;
  return toAbove <= toAboveLeft ? above : aboveLeft;
}

/** The alpha of each pixel of a PNG with 8 bits per channel, not interlaced. */
function alphaOf(png: Buffer): { width: number; height: number; alpha: number[] } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([png[24], png[25], png[28]], 'bits, colour type and interlacing').toEqual([8, RGBA, 0]);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * BYTES;
  const pixels = Buffer.alloc(height * stride);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < BYTES ? 0 : (pixels[at - BYTES] ?? 0);
      const above = y === 0 ? 0 : (pixels[at - stride] ?? 0);
      const aboveLeft = x < BYTES || y === 0 ? 0 : (pixels[at - stride - BYTES] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, aboveLeft)][filter ?? 0] ?? 0;
      pixels[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return {
    width,
    height,
    alpha: Array.from({ length: width * height }, (_pixel, index) => pixels[index * BYTES + 3] ?? 0),
  };
}

it('the badge of notifications is a silhouette: Android shows its alpha channel alone', () => {
  expect(NEWS_BADGE).not.toBe(NEWS_ICON);
  const { width, height, alpha } = alphaOf(readPicture(NEWS_BADGE));
  expect([width, height]).toEqual([96, 96]);
  const share = (is: (value: number) => boolean) => alpha.filter(is).length / alpha.length;
  expect(
    share((value) => value === 0),
    'transparent',
  ).toBeGreaterThan(0.3);
  expect(
    share((value) => value === 255),
    'drawn',
  ).toBeGreaterThan(0.1);
});
