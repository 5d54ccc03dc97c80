import { inTime } from '@web/lib/browser/in-time';
import { keep, readKept } from '@web/lib/browser/kept';
import { isOffline } from './network';

/** A tab is reloaded for missing files at most once in this interval. It exceeds two chunk timeouts. */
export const RELOAD_INTERVAL_MS = 10 * 60_000;

/** Longest wait for the server before the page counts as unreachable. */
const PROBE_TIMEOUT_MS = 10_000;

/** Several files are missing at once: the page is reloaded for all of them. */
let attempt: Promise<boolean> | undefined;

/**
 * Reloads the page for files that do not load. False when that would not help: the tab was reloaded a short time ago or
 * cannot remember it, or the server does not respond, and the browser's error page would replace this one. False as
 * well while a field holds something, which the reload would remove.
 */
export async function reloadOnce(): Promise<boolean> {
  attempt ??= tryToReload();
  const isReloading = await attempt;
  if (!isReloading) attempt = undefined;
  return isReloading;
}

async function tryToReload(): Promise<boolean> {
  if (isOffline() || !(await isServed()) || isFieldFilled() || !mayReload()) return false;
  window.location.reload();
  return true;
}

/** Whether the server has the page now. A network without internet access counts as online. */
const isServed = (): Promise<boolean> =>
  inTime(fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }), PROBE_TIMEOUT_MS).then(
    ({ ok }) => ok,
    () => false,
  );

const isFieldFilled = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ type, value }) => !['checkbox', 'radio', 'hidden'].includes(type) && value !== '',
  );

/** True once in RELOAD_INTERVAL_MS, whatever loads in between: one of several files may be missing for good. */
function mayReload(): boolean {
  const now = Date.now();
  // A clock that was set back must not allow a reload each time.
  const isRecent = Math.abs(now - Number(readKept('reloadedForChunkAt') ?? -Infinity)) < RELOAD_INTERVAL_MS;
  return !isRecent && keep('reloadedForChunkAt', String(now));
}
