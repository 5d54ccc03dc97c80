import { BRAND } from '@contract/values/brand';

/** The QR code as a PNG file. Synchronous because browsers allow sharing only during the click. */
export function qrImage(canvas: HTMLCanvasElement): File {
  const base64 = canvas.toDataURL('image/png').split(',')[1] ?? '';
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return new File([bytes], `${BRAND.slug}-qr.png`, { type: 'image/png' });
}

export function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The URL is no longer needed once the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
