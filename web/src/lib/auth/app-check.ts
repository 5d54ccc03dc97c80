import type { Endpoint } from '@functions/base/contract/endpoint';
import { errorCode, logCallFailed } from '@web/lib/browser/log';

/** Longest wait for a token. If Google is unreachable, the call is sent without one and the server decides. */
const TOKEN_TIMEOUT_MS = 5000;

let source: (() => Promise<string>) | null = null;

/** Sets the token source. The entry script calls it if the site was built with an App Check key. */
export function provideAppCheck(from: () => Promise<string>): void {
  source = from;
}

/** The App Check header for endpoints that require it; otherwise no headers. */
export async function appCheckHeader({
  requiresAppCheck,
}: Pick<Endpoint, 'requiresAppCheck'>): Promise<Record<string, string>> {
  if (source === null || requiresAppCheck !== true) return {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new DOMException('timed out', 'TimeoutError')), TOKEN_TIMEOUT_MS)),
  );
  try {
    return { 'X-Firebase-AppCheck': await Promise.race([source(), late]) };
  } catch (error) {
    logCallFailed('appCheck', 'unreachable', errorCode(error));
    return {};
  } finally {
    clearTimeout(timer);
  }
}
