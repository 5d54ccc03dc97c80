import * as z from 'zod/mini';

const filled = z.string().check(z.minLength(1));

/** The parameters of the site, read once. A build without one of them does not start, and says which. */
export const env = z
  .object({
    VITE_FIREBASE_API_KEY: filled,
    VITE_FIREBASE_AUTH_DOMAIN: filled,
    VITE_FIREBASE_PROJECT_ID: filled,
    VITE_FIREBASE_APP_ID: filled,
    VITE_AUTH_EMULATOR_URL: z.optional(z.string()),
    VITE_CLOUDPAYMENTS_WIDGET_URL: filled,
    VITE_YANDEX_AUTHORIZE_URL: filled,
    VITE_YANDEX_CLIENT_ID: filled,
    /** Firebase Analytics; without it nothing is measured. */
    VITE_FIREBASE_MEASUREMENT_ID: z.optional(z.string()),
    /** The local suite's stand-in for Analytics. */
    VITE_ANALYTICS_URL: z.optional(z.string()),
    /** reCAPTCHA Enterprise, score-based, for App Check; without it the site sends no token. */
    VITE_APP_CHECK_SITE_KEY: z.optional(z.string()),
    VITE_RECAPTCHA_SITE_KEY: z.optional(z.string()),
    /** The local suite's stand-in for Google's script of the human check. */
    VITE_RECAPTCHA_SCRIPT_URL: z._default(z.string(), 'https://www.google.com/recaptcha/api.js'),
  })
  .parse(import.meta.env);
