import { BRAND } from '@contract/values/brand';

/** The drawn code as a file. At once and not by a callback: sharing is allowed only within the click. */
export function qrImage(canvas: HTMLCanvasElement): File {
  const base64 = canvas.toDataURL('image/png').split(',')[1] ?? '';
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return new File([bytes], `${BRAND.name.en.toLowerCase()}-qr.png`, { type: 'image/png' });
}

export function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has its own hold of the bytes once it began.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
