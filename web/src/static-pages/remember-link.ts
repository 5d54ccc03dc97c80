import { LANDING_PATHS, OFFER_PATH, pagePath, SHELL_PATHS } from '@web/app/paths';
import { rememberCampaign, rememberPromo } from '@web/lib/analytics/campaign';

/** The pages whose links carry a code; the last two open what another browser began (`addressOf`). */
const WITH_CODE: readonly string[] = [...LANDING_PATHS, ...SHELL_PATHS, OFFER_PATH, '/attach'];

/**
 * §2: stores the parameters of the link that opened the page. Only the script in the head calls this, before anything
 * of the page can be pressed; everything else reads the storage.
 */
export function rememberLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const path = pagePath(pathname);
  if (!WITH_CODE.includes(path)) return;
  rememberPromo(search);
  if (path !== OFFER_PATH) rememberCampaign(search, path === '/buy' ? 'purchase' : 'other');
}
