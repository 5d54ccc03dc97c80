import type { HttpRequest } from './http-message';

/**
 * Path and query of a request target (RFC 9112 §3.2). It is any text that somebody sent, so it is cut and never parsed
 * as an address: `//` and `/[` are none, and `URL` throws for them.
 */
export function requestTarget(target: string): Pick<HttpRequest, 'path' | 'query'> {
  const [, origin = ''] = /^(https?:\/\/[^/?#]*)/i.exec(target) ?? [];
  const [beforeFragment = ''] = target.slice(origin.length).split('#', 1);
  const at = beforeFragment.indexOf('?');
  const path = at < 0 ? beforeFragment : beforeFragment.slice(0, at);
  const query = at < 0 ? '' : beforeFragment.slice(at + 1);
  return { path: path === '' ? '/' : path, query: Object.fromEntries(new URLSearchParams(query)) };
}
