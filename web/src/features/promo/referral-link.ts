/** §5: a code longer than this counts as loaded. */
const LONGER_THAN = 10;

/** §9: the site root with `token` = the code; null while there is no code that counts. */
export function referralLink(siteRoot: string, code: string | undefined): string | null {
  if (code === undefined || code.length <= LONGER_THAN) return null;
  const link = new URL('/', siteRoot);
  link.searchParams.set('token', code);
  return link.href;
}
