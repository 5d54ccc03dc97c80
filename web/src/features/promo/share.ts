/** `closed`: the customer closed the share sheet, which is not an error. */
export type ShareOutcome =
  { kind: 'shared' } | { kind: 'closed' } | { kind: 'unsupported' } | { kind: 'failed'; reason: string };

type Sharer = Partial<Pick<Navigator, 'share' | 'canShare'>>;

/** Opens the device's share sheet. Must be called in the click handler. Never throws. */
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
