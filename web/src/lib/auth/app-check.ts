import type { Endpoint } from '@contract/endpoint';
import { errorCode, logCallFailed } from '@web/lib/browser/log';

/** How long a call waits for its token. Google may be out of reach: the server decides what a call without one is worth. */
const PATIENCE_MS = 5000;

let source: (() => Promise<string>) | null = null;

/** Names where tokens come from: the entry of a site that was built with a key does. */
export function provideAppCheck(from: () => Promise<string>): void {
  source = from;
}

/** The header of App Check, for the calls that want one. */
export async function appCheckHeader({
  requiresAppCheck,
}: Pick<Endpoint, 'requiresAppCheck'>): Promise<Record<string, string>> {
  if (source === null || requiresAppCheck !== true) return {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>(
    (_, reject) => (timer = setTimeout(() => reject(new DOMException('too slow', 'TimeoutError')), PATIENCE_MS)),
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
