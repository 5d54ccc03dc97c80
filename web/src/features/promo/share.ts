/** `closed`: the person thought better of it, which is no error. */
export type ShareOutcome =
  { kind: 'shared' } | { kind: 'closed' } | { kind: 'unsupported' } | { kind: 'failed'; reason: string };

type Sharer = Partial<Pick<Navigator, 'share' | 'canShare'>>;

/** Opens the device's own share sheet. Must run inside the click. Never throws. */
export async function share(data: ShareData, device: Sharer = navigator): Promise<ShareOutcome> {
  if (device.share === undefined) return { kind: 'unsupported' };
  if (data.files !== undefined && device.canShare?.(data) !== true) return { kind: 'unsupported' };
  try {
    await device.share(data);
    return { kind: 'shared' };
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return { kind: 'closed' };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
