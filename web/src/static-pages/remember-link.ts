import { LANDING_PATHS, OFFER_PATH, SHELL_PATHS } from '@web/app/paths';
import { rememberCampaign, rememberPromo } from '@web/lib/analytics/campaign';

/** The pages whose links carry a code. */
const WITH_CODE: readonly string[] = [...LANDING_PATHS, ...SHELL_PATHS, OFFER_PATH];

/**
 * §2: stores the parameters of the link that opened the page. Only the script in the head calls this, before anything
 * of the page can be pressed; everything else reads the storage.
 */
export function rememberLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (!WITH_CODE.includes(pathname)) return;
  rememberPromo(search);
  if (pathname !== OFFER_PATH) rememberCampaign(search, pathname === '/buy' ? 'purchase' : 'other');
}
