import { BRAND } from '@functions/base/contract/values/brand';
import { localPanelUrl, localUrl, type Ports } from '../lib/ports';

export const LOCAL_WEB_API_KEY = 'local_api_key';

/** Configuration of the product in the local stack, where sandboxes replace all outside services. */
export interface LocalValues {
  /** Parameters of the functions (`defineString`), not secret. */
  readonly params: Record<string, string>;
  /** Secrets of the functions. They begin with `local_` where possible; production rejects such values. */
  readonly secrets: Record<string, string>;
  /** VITE_ values of the site build. */
  readonly web: Record<string, string>;
}

export interface LocalStackValues {
  readonly project: string;
  readonly ports: Ports;
  /** Public URL of the site: Hosting or the dev server. */
  readonly siteUrl?: string;
  /** Public URL of the panel: its own site of Hosting, or the dev server under another host name. */
  readonly panelUrl?: string;
  /** The apps are placeholders on the site, also where the brand has addresses of files: tests need no other host. */
  readonly downloadsOnSite?: boolean;
}

/** All configuration values of a local stack. */
export function localValues({
  project,
  ports,
  siteUrl = localUrl(ports.hosting),
  panelUrl = localPanelUrl(ports.panel),
  downloadsOnSite = false,
}: LocalStackValues): LocalValues {
  const sandbox = localUrl(ports.sandbox);
  const shared = {
    CLOUDPAYMENTS_WIDGET_URL: `${sandbox}/cloudpayments/bundles/cloudpayments.js`,
    YANDEX_AUTHORIZE_URL: `${sandbox}/yandex/authorize`,
    YANDEX_CLIENT_ID: 'local_yandex_client',
    RECAPTCHA_SITE_KEY: 'local_recaptcha_site_key',
  };
  return {
    params: {
      ...shared,
      SITE_URL: siteUrl,
      PANEL_URL: panelUrl,
      CLOUDPAYMENTS_PUBLIC_ID: 'local_public_id',
      CLOUDPAYMENTS_API_URL: `${sandbox}/cloudpayments/api`,
      YANDEX_INFO_URL: `${sandbox}/yandex/info`,
      RECAPTCHA_VERIFY_URL: `${sandbox}/recaptcha/api/siteverify`,
      TELEGRAM_API_URL: `${sandbox}/telegram`,
      TELEGRAM_LINK_URL: `${sandbox}/telegram/open`,
      TELEGRAM_BOT_NAME: 'local_news_bot',
      VAPID_PUBLIC_KEY: 'BHBdANh0Mw4pxWobh-yBy9H8A0hT0UGYikoR-SHMq0b1lBIfZkD0LGq8jgCxK9WKV9vA81Ah2bl1nSZ1gZ31BtA',
      WEB_API_KEY: LOCAL_WEB_API_KEY,
      APP_CHECK: 'off',
      TEST_PAYMENTS: 'accepted',
      PAYER_PHONE: 'not-asked',
      OTHER_PAYMENT_METHODS: 'sbp,tPay,sberPay,mirPay',
      RENEWING_PAYMENT_METHODS: '',
      MAIL_FROM: `${BRAND.name.ru} <no-reply@${new URL(BRAND.siteUrl).hostname}>`,
    },
    secrets: {
      CLOUDPAYMENTS_API_SECRET: 'local_cloudpayments_api_secret',
      // The previous key during a rotation; "none" otherwise.
      CLOUDPAYMENTS_FORMER_SECRET: 'none',
      LINK_SECRET: 'local_link_secret',
      LINK_FORMER_SECRET: 'none',
      RECAPTCHA_SECRET: 'local_recaptcha_secret',
      MONITORING_KEY: 'local_monitoring_key',
      MAIL_REPORTS_KEY: 'local_mail_reports_key',
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      // Production refuses this pair by its first characters (`LOCAL` in functions/src/settings.ts).
      VAPID_PRIVATE_KEY: 'xSVRlenOPif4nimTPZQsw2KSeO2vdZ0OaWSz-k4o9Ic',
      TELEGRAM_BOT_TOKEN: 'local_telegram_bot_token',
      TELEGRAM_WEBHOOK_SECRET: 'local_telegram_webhook_secret',
    },
    web: {
      VITE_FIREBASE_API_KEY: LOCAL_WEB_API_KEY,
      VITE_FIREBASE_AUTH_DOMAIN: `${project}.firebaseapp.com`,
      VITE_FIREBASE_PROJECT_ID: project,
      VITE_FIREBASE_APP_ID: '1:1:web:local',
      VITE_AUTH_EMULATOR_URL: localUrl(ports.auth),
      VITE_SITE_URL: siteUrl,
      VITE_CLOUDPAYMENTS_WIDGET_URL: shared.CLOUDPAYMENTS_WIDGET_URL,
      VITE_YANDEX_AUTHORIZE_URL: shared.YANDEX_AUTHORIZE_URL,
      VITE_YANDEX_CLIENT_ID: shared.YANDEX_CLIENT_ID,
      VITE_ANALYTICS_URL: `${sandbox}/analytics/collect`,
      VITE_RECAPTCHA_SITE_KEY: shared.RECAPTCHA_SITE_KEY,
      VITE_RECAPTCHA_SCRIPT_URL: `${sandbox}/recaptcha/api.js`,
      ...(downloadsOnSite && { VITE_DOWNLOADS_ON_SITE: 'yes' }),
    },
  };
}
