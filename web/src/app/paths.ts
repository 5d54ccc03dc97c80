import { splitAddress } from '@web/lib/i18n/language-address';

/**
 * §2: every path of the site and of the panel. A test compares these lists with firebase.json, the routers and the
 * files of the build.
 */

/** One page at three paths: a prerendered file for each language, with a separate entry script. */
export const LANDING_PATHS = ['/', '/tt', '/yt'] as const;

/** One prerendered file, in Russian only. */
export const OFFER_PATH = '/offer';

/** Prerendered for each language, like the landing page. */
export const PRIVACY_PATH = '/privacy';

/** Pages of the app with a prerendered shell for each language. */
export const SHELL_PATHS = ['/login', '/buy', '/install'] as const;

/** Pages with an address in each language besides the one without: `/ru`, `/ru/login` (decision 109). */
export const LANGUAGE_PATHS = ['/', '/login', '/buy', PRIVACY_PATH] as const;

/** The path of the page at an address: that of `/ru/login` is `/login`. */
export function pagePath(address: string): string {
  const { language, path } = splitAddress(address);
  return language !== null && LANGUAGE_PATHS.some((each) => each === path) ? path : address;
}

/** Pages behind the sign-in, each with a shell that names its chunks. */
export const GUARDED_PATHS = ['/profile', '/promo', '/cancel', '/shop'] as const;

/** All other pages of the site. They share one file without text because Hosting does not localize rewrites. */
export const APP_PATHS = [
  '/attach',
  '/verify',
  '/unsubscribe',
  '/yauth',
  '/yauth-mobile',
  '/mobileShop',
  '/mobileProfile',
  '/instantPay',
  '/instantLogin',
] as const;

/** The pages of the panel, which has a file and a site of its own (decision 67). */
export const PANEL_PATHS = [
  '/panel-login',
  '/panel-login/confirm',
  '/panel-today',
  '/panel-search',
  '/panel-user',
  '/panel-receipts',
  '/panel-payment',
  '/panel-invited',
  '/panel-logs',
  '/panel-promo',
  '/panel-subscription',
  '/panel-finance',
  '/panel-audit',
  '/panel-staff',
  '/panel-nodes',
  '/panel-notices',
  '/panel-webhooks',
] as const;
