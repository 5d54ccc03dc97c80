import * as z from 'zod';
import { readPorts } from '../../scripts/lib/ports';
import { readLocalClock } from './local-clock';
import { startSandbox } from './start-sandbox';

const environment = z.object({
  SITE_URL: z.url(),
  PANEL_URL: z.url(),
  CLOUDPAYMENTS_PUBLIC_ID: z.string().min(1),
  CLOUDPAYMENTS_API_SECRET: z.string().min(1),
  TELEGRAM_WEBHOOK_SECRET: z.string().min(1),
  TELEGRAM_BOT_TOKEN: z.string().min(1),
  YANDEX_CLIENT_ID: z.string().min(1),
  RECAPTCHA_SITE_KEY: z.string().min(1),
  RECAPTCHA_SECRET: z.string().min(1),
  FIRESTORE_EMULATOR_HOST: z.string().min(1),
  GCLOUD_PROJECT: z.string().min(1),
});

const parsed = environment.safeParse(process.env);
if (!parsed.success) {
  console.error(`The sandbox cannot start:\n${z.prettifyError(parsed.error)}`);
  process.exit(1);
}
const settings = parsed.data;
const ports = readPorts(process.env);

const sandbox = await startSandbox({
  port: ports.sandbox,
  smtpPort: ports.smtp,
  siteUrl: settings.SITE_URL,
  panelUrl: settings.PANEL_URL,
  webhookUrl: `${settings.SITE_URL.replace(/\/$/, '')}/api/webhooks/cloudpayments`,
  publicId: settings.CLOUDPAYMENTS_PUBLIC_ID,
  apiSecret: settings.CLOUDPAYMENTS_API_SECRET,
  telegramWebhookUrl: `${settings.SITE_URL.replace(/\/$/, '')}/api/telegram`,
  telegramWebhookSecret: settings.TELEGRAM_WEBHOOK_SECRET,
  telegramBotToken: settings.TELEGRAM_BOT_TOKEN,
  yandexClientId: settings.YANDEX_CLIENT_ID,
  recaptchaSiteKey: settings.RECAPTCHA_SITE_KEY,
  recaptchaSecret: settings.RECAPTCHA_SECRET,
  now: readLocalClock(settings.FIRESTORE_EMULATOR_HOST, settings.GCLOUD_PROJECT),
  tick: true,
});
console.log(`Sandbox ready: ${sandbox.url}, mail ${sandbox.smtpUrl}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
}
