export interface SandboxOptions {
  /** 0 selects a free port; `Sandbox.url` contains it. */
  readonly port: number;
  readonly smtpPort: number;
  readonly siteUrl: string;
  /** The panel's own site, which shows the reCAPTCHA too. */
  readonly panelUrl: string;
  /** Base URL; `/pay`, `/check` and so on are appended. */
  readonly webhookUrl: string;
  readonly publicId: string;
  readonly apiSecret: string;
  /** Where Telegram posts what people write to the bot, and its secrets. */
  readonly telegramWebhookUrl: string;
  readonly telegramWebhookSecret: string;
  readonly telegramBotToken: string;
  readonly yandexClientId: string;
  readonly recaptchaSiteKey: string;
  readonly recaptchaSecret: string;
  /** The movable clock, in milliseconds. */
  now(): Promise<number>;
  /** Whether to run due renewals and redeliveries every second. */
  readonly tick: boolean;
}
