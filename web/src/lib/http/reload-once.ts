import { keep, readKept } from '@web/lib/browser/kept';
import { isOffline } from './network';

/** A tab is reloaded for missing files at most once in this interval. It exceeds two chunk timeouts. */
export const RELOAD_INTERVAL_MS = 10 * 60_000;

/** Longest wait for the server before the page counts as unreachable. */
const PROBE_TIMEOUT_MS = 10_000;

interface ReloadOptions {
  /** False keeps the page, and with it what the visitor has typed. Asked when the server has responded. */
  readonly isAllowed?: () => boolean;
  readonly reload?: () => void;
}

/** Several files are missing at once: the page is reloaded for all of them. */
let attempt: Promise<boolean> | undefined;

/**
 * Reloads the page, because a release has replaced its files. False when that would not help: the tab was reloaded a
 * short time ago, or the server does not respond, and the browser's error page would replace this one.
 */
export async function reloadOnce(options: ReloadOptions = {}): Promise<boolean> {
  attempt ??= tryToReload(options);
  const isReloading = await attempt;
  if (!isReloading) attempt = undefined;
  return isReloading;
}

async function tryToReload({
  isAllowed = () => true,
  reload = () => window.location.reload(),
}: ReloadOptions): Promise<boolean> {
  if (isOffline() || !(await isServed()) || !isAllowed() || !mayReload()) return false;
  await fetchRefusedAgain();
  if (!isAllowed()) return false;
  reload();
  return true;
}

/** Whether the server has the page now. A network without internet access counts as online. */
const isServed = (): Promise<boolean> =>
  inTime(
    fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok),
    false,
  );

/** The result, or `otherwise` if it fails or takes too long. */
const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([
    work.catch(() => otherwise),
    new Promise<T>((resolve) => setTimeout(resolve, PROBE_TIMEOUT_MS, otherwise)),
  ]);

/**
 * Hosting lets browsers keep every response below /assets for a year, a 404 too. After a rollback the page names files
 * that this browser remembers as missing; a reload alone would not ask for them.
 */
async function fetchRefusedAgain(): Promise<void> {
  const refused = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ name, responseStatus }) => responseStatus >= 400 && name.startsWith(`${window.location.origin}/assets/`),
  );
  await inTime<unknown>(Promise.allSettled(refused.map(({ name }) => fetch(name, { cache: 'reload' }))), null);
}

/**
 * True once in RELOAD_INTERVAL_MS. Successfully loaded chunks do not reset the interval: a page that loads several
 * chunks, one of them missing, would reload endlessly.
 */
function mayReload(): boolean {
  const last = Number(readKept('reloadedForChunkAt') ?? -Infinity);
  const now = Date.now();
  // A clock that was set back must not allow a reload each time.
  if (Math.abs(now - last) < RELOAD_INTERVAL_MS) return false;
  // Without storage the navigation type shows whether this page is already a reload.
  return keep('reloadedForChunkAt', String(now)) || navigationType() === 'navigate';
}

const navigationType = (): string | undefined =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type;
