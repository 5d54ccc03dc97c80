/**
 * §2: every address of the site, in one place. firebase.json (what Hosting answers), the router (what the app draws) and the
 * build (which files exist) are held to it by a test.
 */

/** One page at three addresses: a file for each language, with an entry of its own. */
export const LANDING_PATHS = ['/', '/tt', '/yt'] as const;

/** One Russian file. */
export const OFFER_PATH = '/offer';

/** Pages of the app whose first picture is a file for each language. */
export const SHELL_PATHS = ['/login', '/buy'] as const;

/** Everything else that the app draws: one file without words, because Hosting does not translate what it rewrites. */
export const APP_PATHS = [
  '/profile',
  '/promo',
  '/cancel',
  '/shop',
  '/attach',
  '/verify',
  '/unsubscribe',
  '/install',
  '/yauth',
  '/yauth-mobile',
  '/mobileShop',
  '/mobileProfile',
  '/instantPay',
  '/instantLogin',
  '/panel-login',
  '/panel-login/confirm',
  '/panel-search',
  '/panel-user',
  '/panel-receipts',
  '/panel-invited',
  '/panel-logs',
  '/panel-promo',
  '/panel-subscription',
  '/panel-finance',
  '/panel-audit',
  '/panel-staff',
  '/panel-nodes',
] as const;
