import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { ProviderError } from '@functions/ports/services';
import type { RenderedMail } from './render-mail';

export interface MailerSettings {
  /** `smtps://user:password@host` or `smtp://…`, which is encrypted by STARTTLS. */
  readonly smtpUrl: string;
  /** The sender, as a From line writes it. */
  readonly from: string;
  readonly siteUrl: string;
}

export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  /** What makes this mail itself, so that sending it again repeats the Message-ID: the outbox entry's id. */
  readonly messageId: string;
}

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const TIMEOUT = 30_000;

/**
 * Sends by SMTP. Throws ProviderError: `refused` when the server will never take this mail, `unreachable` when trying
 * again may help, `unexpected` when our own settings are wrong. Its message names no address.
 */
export function mailer({ smtpUrl, from, siteUrl }: MailerSettings): { send(message: OutgoingMail): Promise<void> } {
  const site = new URL(siteUrl).hostname;
  const transport = createTransport({
    url: smtpUrl,
    name: site,
    requireTLS: !isOnThisMachine(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...TIMEOUTS,
  });
  return {
    send: async ({ to, messageId, subject, html, text, headers }) => {
      const message = {
        from,
        // As an object, so that the address stays one address whatever is in it.
        to: { name: '', address: to },
        messageId: `<${fingerprint(messageId)}@${site}>`,
        subject,
        html,
        text,
        // No holiday notices in answer.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        signal: AbortSignal.timeout(TIMEOUT),
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        throw failure(error as SmtpError);
      }
    },
  };
}

/** Outbox ids tell of customers, and Message-IDs are read by every server on the way. */
const fingerprint = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

const isOnThisMachine = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** What nodemailer adds to its errors. Their messages repeat addresses, so that only codes are passed on. */
interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly permanent?: boolean;
}

const OUR_SETTINGS = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG'];

function failure({ code = 'unknown', command, responseCode, permanent }: SmtpError): ProviderError {
  const message = ['mail not sent', code, command, responseCode].filter(Boolean).join(' ');
  if (OUR_SETTINGS.includes(code)) return new ProviderError('unexpected', message);
  // Without the server's answer: nodemailer itself found that the address cannot be one.
  const isNoAddress = code === 'EENVELOPE' && responseCode === undefined;
  return new ProviderError(permanent || isNoAddress ? 'refused' : 'unreachable', message);
}
