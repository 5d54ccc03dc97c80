import { keep, readKept } from './kept';

/** More than are ever current at once. */
const MOST = 20;

/** The ids of the notices that were hidden in this browser, the last ones first. They survive a logout. */
export const dismissedNotices = (): readonly string[] => (readKept('dismissedNotices') ?? []).slice(0, MOST);

/** Hides a notice in this browser. Returns all that are hidden. */
export function dismissNotice(id: string): readonly string[] {
  const hidden = [id, ...dismissedNotices()].slice(0, MOST);
  keep('dismissedNotices', hidden);
  return hidden;
}
