import { PAGE_FAILURE, REPORTS_PATH, REPORTS_TYPE } from '@functions/operations/contract/values/reports';

/** What was reported on this page: a broken part would otherwise report itself with every press. */
const reported = new Set<string>();

/**
 * Tells our server that a part of the page failed, for the alert `site-errors`. `code`: the name of an error or a code
 * of ours or Firebase's, never a message, which may contain personal data. Never throws, and waits for nothing.
 */
export function reportFailure(part: string, code: string): void {
  const report = `${part} ${code}`;
  try {
    if (reported.has(report) || !navigator.onLine) return;
    reported.add(report);
    const body = JSON.stringify([{ type: PAGE_FAILURE, body: { part, code, page: location.pathname } }]);
    navigator.sendBeacon(REPORTS_PATH, new Blob([body], { type: REPORTS_TYPE }));
  } catch {
    // The page has a failure already; what it shows must not depend on a report.
  }
}

/** Reports what nothing on the page caught. Scripts of extensions and of other sites are not ours. */
export function reportUncaught(): void {
  addEventListener('error', ({ error, filename }) => {
    if (filename.startsWith(location.origin)) reportFailure('script', nameOf(error));
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    if (reason instanceof Error && reason.stack?.includes(location.origin)) reportFailure('script', reason.name);
  });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
