const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && LOOPBACK_HOSTS.has(new URL(origin).hostname);
}

/** Whether the origin is the site. `localhost` and `127.0.0.1` with the same port count as the same site. */
export function isSiteOrigin(origin: string, siteUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const candidate = new URL(origin);
  const site = new URL(siteUrl);
  if (candidate.origin === site.origin) return true;
  return isLoopbackOrigin(candidate.origin) && isLoopbackOrigin(site.origin) && candidate.port === site.port;
}
