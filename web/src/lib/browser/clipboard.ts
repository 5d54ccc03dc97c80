import { inTime } from './in-time';

/** Copies a text. `refused`: the browser has no clipboard, denies it or does not answer. Never throws. */
export async function copyText(text: string): Promise<'done' | 'refused'> {
  const { clipboard } = navigator as Partial<Navigator>;
  try {
    if (clipboard === undefined) return 'refused';
    await inTime(clipboard.writeText(text));
    return 'done';
  } catch {
    return 'refused';
  }
}
