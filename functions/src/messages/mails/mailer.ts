import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { DONE, type Ends, type MailboxRefusal } from '@functions/base/rules/outbox';
import { ProviderError } from '@functions/ports/services';
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

/**
 * Connections of one instance of a function. A burst of tasks runs in one or two instances (80 at once in each), and
 * mail services allow ten connections or more; the rest of the burst waits for one of these.
 */
const CONNECTIONS = 5;
/**
 * A connection that rested longer is closed unused. Between two calls an instance has no processor: it notices neither
 * that the server hung up nor that a gateway forgot the connection, and the next e-mail would wait until it times out.
 * A timer cannot close it, because it does not run either. Milliseconds, and shorter than servers wait.
 */
const LONGEST_REST = 5000;

const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const TIMEOUT = 30_000;

/**
 * Sends e-mails by SMTP, over at most five connections that are kept while there is something to send. Returns whether
 * the recipient's mailbox took the e-mail or is refused. Throws ProviderError: `refused` if the server rejects the
 * message permanently, `unreachable` if a retry may succeed, `unexpected` if our settings are wrong. Error messages
 * contain no addresses.
 */
export function mailer({ smtpUrl, from, siteUrl }: MailerSettings): {
  send(message: OutgoingMail): Promise<Ends<'done' | 'mailbox-refused'>>;
} {
  const site = new URL(siteUrl).hostname;
  const open = () =>
    createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: CONNECTIONS,
      name: site,
      requireTLS: !isOnThisMachine(smtpUrl),
      disableFileAccess: true,
      disableUrlAccess: true,
      ...TIMEOUTS,
    });
  let transport = open();
  let sending = 0;
  let restsSince = performance.now();
  const rested = () => {
    if (sending === 0 && performance.now() - restsSince > LONGEST_REST) {
      transport.close();
      transport = open();
    }
    return transport;
  };
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
      const awake = rested();
      sending += 1;
      try {
        await awake.sendMail(message);
        return DONE;
      } catch (error) {
        const failed = failure(error as SmtpError);
        if (failed instanceof ProviderError) throw failed;
        return failed;
      } finally {
        sending -= 1;
        restsSince = performance.now();
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

function failure(error: SmtpError): ProviderError | MailboxRefusal {
  const { code = 'unknown', command, responseCode, permanent } = error;
  const message = ['mail not sent', code, command, responseCode, statusOf(error)].filter(Boolean).join(' ');
  if (OUR_SETTINGS.includes(code)) return new ProviderError('unexpected', message);
  if (code === 'EENVELOPE' && responseCode === undefined) {
    // nodemailer itself rejected an address as malformed.
    const isOurs = error.message.startsWith('Invalid sender');
    return isOurs ? new ProviderError('unexpected', message) : mailboxRefused(true, message);
  }
  if (isMailboxRefusal(error)) return mailboxRefused(permanent === true, message);
  return new ProviderError(permanent ? 'refused' : 'unreachable', message);
}

const mailboxRefused = (isForGood: boolean, reason: string): MailboxRefusal => ({
  end: 'mailbox-refused',
  isForGood,
  reason,
});
