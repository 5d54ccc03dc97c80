import type { BrowserContext } from 'playwright-core';

/** Keeps every API call pending, or makes it fail, until the returned function is called. */
export async function interceptCalls(context: BrowserContext, how: 'loading' | 'error'): Promise<() => Promise<void>> {
  for (const calls of ['**/api/**', '**/panel/**'])
    await context.route(calls, (route) => (how === 'error' ? route.abort() : undefined));
  return () => context.unrouteAll({ behavior: 'ignoreErrors' });
}
