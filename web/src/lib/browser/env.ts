/**
 * The parameters of the site. A build without one of those that it needs does not start, and says which. Read without zod, which
 * the login page would load for nothing else.
 */

const values: Readonly<Record<string, unknown>> = import.meta.env;

function optional(name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function needed(name: string): string {
  const value = optional(name);
  if (value === undefined) throw new Error(`the site is built without ${name}`);
  return value;
}

export const env = {
  VITE_FIREBASE_API_KEY: needed('VITE_FIREBASE_API_KEY'),
  VITE_FIREBASE_AUTH_DOMAIN: needed('VITE_FIREBASE_AUTH_DOMAIN'),
  VITE_FIREBASE_PROJECT_ID: needed('VITE_FIREBASE_PROJECT_ID'),
  VITE_FIREBASE_APP_ID: needed('VITE_FIREBASE_APP_ID'),
  VITE_AUTH_EMULATOR_URL: optional('VITE_AUTH_EMULATOR_URL'),
  VITE_CLOUDPAYMENTS_WIDGET_URL: needed('VITE_CLOUDPAYMENTS_WIDGET_URL'),
  VITE_YANDEX_AUTHORIZE_URL: needed('VITE_YANDEX_AUTHORIZE_URL'),
  VITE_YANDEX_CLIENT_ID: needed('VITE_YANDEX_CLIENT_ID'),
  /** Firebase Analytics; without it nothing is measured. */
  VITE_FIREBASE_MEASUREMENT_ID: optional('VITE_FIREBASE_MEASUREMENT_ID'),
  /** The local suite's stand-in for Analytics. */
  VITE_ANALYTICS_URL: optional('VITE_ANALYTICS_URL'),
  /** reCAPTCHA Enterprise, score-based, for App Check; without it the site sends no token. */
  VITE_APP_CHECK_SITE_KEY: optional('VITE_APP_CHECK_SITE_KEY'),
  VITE_RECAPTCHA_SITE_KEY: optional('VITE_RECAPTCHA_SITE_KEY'),
  /** The local suite's stand-in for Google's script of the human check. */
  VITE_RECAPTCHA_SCRIPT_URL: optional('VITE_RECAPTCHA_SCRIPT_URL') ?? 'https://www.google.com/recaptcha/api.js',
};
