import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { ProviderError, RecipientRefused } from '@functions/ports/services';
import { isMailboxRefusal, statusOf, type SmtpReply } from './mailbox-refusal';
import type { RenderedMail } from './render-mail';

export interface MailerSettings {
  /** `smtps://user:password@host`, or `smtp://…` with STARTTLS. */
  readonly smtpUrl: string;
  /** The From header: `Name <address>`. */
  readonly from: string;
  readonly siteUrl: string;
}

export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  /** Id of the outbox entry. Sending the entry again repeats the Message-ID. */
  readonly messageId: string;
}

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const TIMEOUT = 30_000;

/**
 * Sends e-mails by SMTP. Throws ProviderError: `refused` if the server rejects the message permanently, `unreachable`
 * if a retry may succeed, `unexpected` if our settings are wrong; RecipientRefused if it is the recipient's mailbox
 * that is refused. Error messages contain no addresses.
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
        // An object, because a string could be parsed as several addresses.
        to: { name: '', address: to },
        messageId: `<${fingerprint(messageId)}@${site}>`,
        subject,
        html,
        text,
        // Suppresses automatic replies (RFC 3834).
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

/** Outbox ids identify customers, and every mail server on the way reads the Message-ID. */
const fingerprint = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

const isOnThisMachine = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** Fields of nodemailer's errors. Their messages quote addresses, therefore only codes are passed on. */
interface SmtpError extends Error, SmtpReply {
  readonly code?: string;
  readonly permanent?: boolean;
}

const OUR_SETTINGS = ['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ETLS', 'ECONFIG'];

function failure(error: SmtpError): ProviderError {
  const { code = 'unknown', command, responseCode, permanent } = error;
  const message = ['mail not sent', code, command, responseCode, statusOf(error)].filter(Boolean).join(' ');
  if (OUR_SETTINGS.includes(code)) return new ProviderError('unexpected', message);
  if (code === 'EENVELOPE' && responseCode === undefined) {
    // nodemailer itself rejected an address as malformed.
    const isOurs = error.message.startsWith('Invalid sender');
    return isOurs ? new ProviderError('unexpected', message) : new RecipientRefused('refused', message);
  }
  const kind = permanent ? 'refused' : 'unreachable';
  return isMailboxRefusal(error) ? new RecipientRefused(kind, message) : new ProviderError(kind, message);
}
