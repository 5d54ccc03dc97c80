/**
 * §2: every path of the site. A test compares this list with firebase.json, the router and the files of the build.
 */

/** One page at three paths: a prerendered file for each language, with a separate entry script. */
export const LANDING_PATHS = ['/', '/tt', '/yt'] as const;

/** One prerendered file, in Russian only. */
export const OFFER_PATH = '/offer';

/** Pages of the app with a prerendered shell for each language. */
export const SHELL_PATHS = ['/login', '/buy'] as const;

/** All other pages of the app. They share one file without text because Hosting does not localize rewrites. */
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
