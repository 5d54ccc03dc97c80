import { inTime } from './in-time';

/**
 * `closed`: the customer closed the share sheet, which is not an error. `silent`: the device does not say what became
 * of it; the sheet may still be open.
 */
export type ShareOutcome =
  | { kind: 'shared' }
  | { kind: 'closed' }
  | { kind: 'silent' }
  | { kind: 'unsupported' }
  | { kind: 'failed'; reason: string };

type Sharer = Partial<Pick<Navigator, 'share' | 'canShare'>>;

/** Opens the device's share sheet. Must be called in the click handler. Never throws. */
export async function share(data: ShareData, device: Sharer = navigator): Promise<ShareOutcome> {
  try {
    if (device.share === undefined) return { kind: 'unsupported' };
    if (data.files !== undefined && device.canShare?.(data) !== true) return { kind: 'unsupported' };
    await inTime(device.share(data));
    return { kind: 'shared' };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name === 'AbortError') return { kind: 'closed' };
    return name === 'TimeoutError' ? { kind: 'silent' } : { kind: 'failed', reason: message };
  }
}
