/** §5: a shorter or equally long code is not valid. */
const LONGER_THAN = 10;

/** §9: the site root with `token` = the code; null without a valid code. */
export function referralLink(siteRoot: string, code: string | undefined): string | null {
  if (code === undefined || code.length <= LONGER_THAN) return null;
  const link = new URL('/', siteRoot);
  link.searchParams.set('token', code);
  return link.href;
}
