import type { BrowserContext } from 'playwright-core';

/** The paths that the running test file has asked for, in its pages and by itself. */
export const usedPaths = new Set<string>();

const note = (address: string): void => {
  if (address.startsWith('http')) usedPaths.add(new URL(address).pathname);
};

export function noteRequests(context: BrowserContext): void {
  context.on('request', (request) => note(request.url()));
}

const { fetch: fetchNow } = globalThis;
globalThis.fetch = (input, init) => {
  note(input instanceof Request ? input.url : String(input));
  return fetchNow(input, init);
};
