import { ProviderError } from '@functions/ports/services';

/**
 * One request to an outside service with a JSON response; `timeout` is in ms. Throws ProviderError: `unreachable` for
 * network errors, time-outs, 429 and 5xx, `unexpected` if the body is not JSON.
 */
export async function fetchJson(
  url: string,
  init: RequestInit,
  timeout: number,
): Promise<{ status: number; body: unknown }> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeout) });
    text = await response.text();
  } catch (error) {
    throw new ProviderError('unreachable', error instanceof Error ? error.message : String(error));
  }
  if (response.status >= 500 || response.status === 429)
    throw new ProviderError('unreachable', `status ${response.status}`);
  try {
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  } catch {
    throw new ProviderError('unexpected', `status ${response.status} without JSON`);
  }
}
