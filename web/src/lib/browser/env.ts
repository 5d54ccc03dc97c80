/**
 * The build parameters of the site. If a required one is missing, the site throws an error that names it. zod is not
 * used here because the login page would load it only for this.
 */

const values: Readonly<Record<string, unknown>> = import.meta.env;

function optional(name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function required(name: string): string {
  const value = optional(name);
  if (value === undefined) throw new Error(`the site was built without ${name}`);
  return value;
}

export const env = {
  VITE_FIREBASE_API_KEY: required('VITE_FIREBASE_API_KEY'),
  VITE_FIREBASE_AUTH_DOMAIN: required('VITE_FIREBASE_AUTH_DOMAIN'),
  VITE_FIREBASE_PROJECT_ID: required('VITE_FIREBASE_PROJECT_ID'),
  VITE_FIREBASE_APP_ID: required('VITE_FIREBASE_APP_ID'),
  /** The customers' site of the local stack; elsewhere it is `siteUrl` of the brand. */
  VITE_SITE_URL: optional('VITE_SITE_URL'),
  VITE_AUTH_EMULATOR_URL: optional('VITE_AUTH_EMULATOR_URL'),
  VITE_CLOUDPAYMENTS_WIDGET_URL: required('VITE_CLOUDPAYMENTS_WIDGET_URL'),
  VITE_YANDEX_AUTHORIZE_URL: required('VITE_YANDEX_AUTHORIZE_URL'),
  VITE_YANDEX_CLIENT_ID: required('VITE_YANDEX_CLIENT_ID'),
  /** Firebase Analytics; without it no analytics is collected. */
  VITE_FIREBASE_MEASUREMENT_ID: optional('VITE_FIREBASE_MEASUREMENT_ID'),
  /** The sandbox for Analytics in the local stack. */
  VITE_ANALYTICS_URL: optional('VITE_ANALYTICS_URL'),
  /** reCAPTCHA Enterprise, score-based, for App Check; without it the site sends no token. */
  VITE_APP_CHECK_SITE_KEY: optional('VITE_APP_CHECK_SITE_KEY'),
  VITE_RECAPTCHA_SITE_KEY: optional('VITE_RECAPTCHA_SITE_KEY'),
  /** The reCAPTCHA script; in the local stack the script of a sandbox. */
  VITE_RECAPTCHA_SCRIPT_URL: optional('VITE_RECAPTCHA_SCRIPT_URL') ?? 'https://www.google.com/recaptcha/api.js',
};
