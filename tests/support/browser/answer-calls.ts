import type { Page } from 'playwright-core';

export interface PausedCall {
  readonly method: string;
  readonly url: URL;
  readonly body: string | undefined;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

interface Paused {
  readonly requestId: string;
  readonly request: Pick<PausedCall, 'method'> & {
    readonly url: string;
    readonly postData?: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** A response as JSON with its status, `abort` for none that arrives, or `never` for one that does not end. */
export type CallAnswer = { readonly status: number; readonly body: unknown } | 'abort' | 'never';

/**
 * Answers the calls of a page to these addresses of the same origin. `page.route` stops every request and switches the
 * browser's cache off: the page then loads all its files again at each address. This stops the calls alone.
 */
export async function answerCalls(
  page: Page,
  addresses: readonly string[],
  answer: (call: PausedCall) => CallAnswer | Promise<CallAnswer>,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const settle = async (requestId: string, given: CallAnswer) => {
    if (given === 'never') return;
    if (given === 'abort')
      return devtools.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
    await devtools.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: given.status,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(given.body)).toString('base64'),
    });
  };
  const respond = async ({ requestId, request }: Paused) => {
    const { method, url, postData } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const given = await answer({ method, url: new URL(url), body: postData, headers });
    // The page may have gone.
    await settle(requestId, given).catch(() => undefined);
  };
  devtools.on('Fetch.requestPaused', (paused: Paused) => void respond(paused));
  await devtools.send('Fetch.enable', { patterns: addresses.map((urlPattern) => ({ urlPattern })) });
}
