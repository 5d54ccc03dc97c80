import { BRAND } from '@functions/base/contract/values/brand';
import { pngOf } from './png';

/** The file has at least this many pixels in width. */
const WIDTH = 512;

interface Colours {
  readonly bgColor: string;
  readonly fgColor: string;
}

/**
 * The code as a PNG file, with the margin that it is drawn with. Written from its modules: browsers that protect
 * against fingerprinting give noise for the picture of a canvas, and some nothing. Synchronous because browsers allow
 * sharing only during the click.
 */
export function qrImage(code: SVGSVGElement, { bgColor, fgColor }: Colours): File {
  const [, modules] = code.querySelectorAll('path');
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const isDark = modulesOf(modules?.getAttribute('d') ?? '', size);
  const bytes = pngOf(isDark, Math.ceil(WIDTH / size), [bgColor, fgColor]);
  return new File([bytes], `${BRAND.slug}-qr.png`, { type: 'image/png' });
}

/**
 * Row by row, from the path of qrcode.react: each run of dark modules is `M{x} {y}h{length}v1H{x}z`. Throws when the
 * path has another form, which would give a code that no device reads.
 */
export function modulesOf(path: string, size: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const rest = path.replace(/M(\d+)[ ,](\d+) ?h(\d+)v1H\d+z/g, (_run, x: string, y: string, length: string) => {
    rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
    return '';
  });
  if (path === '' || rest !== '') throw new Error('the path of the QR code has an unknown form');
  return rows;
}
