export interface SandboxOptions {
  /** 0 takes any free port; `Sandbox.url` tells which. */
  readonly port: number;
  readonly smtpPort: number;
  readonly siteUrl: string;
  /** `/pay`, `/check` and so on are appended. */
  readonly webhookUrl: string;
  readonly publicId: string;
  readonly apiSecret: string;
  readonly yandexClientId: string;
  readonly yandexClientSecret: string;
  readonly recaptchaSiteKey: string;
  readonly recaptchaSecret: string;
  /** The movable clock, in milliseconds. */
  now(): Promise<number>;
  /** Run due renewals and redeliveries every second without being asked. */
  readonly tick: boolean;
}
