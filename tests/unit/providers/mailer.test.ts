import { createServer, type AddressInfo } from 'node:net';
import { domainToASCII } from 'node:url';
import type { MailboxRefusal } from '@functions/base/rules/outbox';
import { ProviderError } from '@functions/ports/services';
import { mailer } from '@functions/messages/mails/mailer';
import { renderMail } from '@functions/messages/mails/render-mail';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSandbox, SITE_URL } from '../sandbox/sandbox-harness';
import { EMAIL_PATTERN, isEmail } from '@functions/base/contract/values/email';
import { SEED } from '../../support/depth';
import { LINKS, SAMPLES } from './email-samples';

const settings = { from: 'Простор <mail@prostor.example>', siteUrl: 'https://prostor.example' };
const email = {
  ...renderMail({ content: SAMPLES['charge-ahead'][0]!, language: 'ru' }, LINKS),
  to: 'anna@yandex.example',
  messageId: 'outbox-1',
};

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** An SMTP server that records the messages that it accepts. `options` can make it refuse them. */
async function openServer(options: SMTPServerOptions = {}) {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // The mailer keeps its connections.
    closeTimeout: 10,
    onData(stream, _session, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        accepted.push(source);
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { accepted, host: `127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

/** Why an e-mail was not sent: whose fault it is, and for how long. */
async function failureOf(
  smtpUrl: string,
  message = email,
): Promise<Pick<ProviderError, 'kind' | 'message'> & { whose: string }> {
  const ended: unknown = await mailer({ ...settings, smtpUrl })
    .send(message)
    .catch((error: unknown) => error);
  if (ended instanceof ProviderError) return { whose: 'ours', kind: ended.kind, message: ended.message };
  expect(ended).toMatchObject({ end: 'mailbox-refused' });
  const { isForGood, reason } = ended as MailboxRefusal;
  return { whose: 'mailbox', kind: isForGood ? 'refused' : 'unreachable', message: reason };
}

const replyingWith = (responseCode: number, text?: string): SMTPServerOptions => ({
  onRcptTo: (address, _session, done) =>
    done(Object.assign(new Error(text ?? `<${address.address}> not here`), { responseCode })),
});

/** What servers reply to RCPT, and whether it is the recipient's mailbox that they refuse. */
const REPLIES: readonly (readonly [string, 'mailbox' | 'ours'])[] = [
  ['550 no such user here', 'mailbox'],
  ['551 user not local', 'mailbox'],
  ['553 mailbox name not allowed', 'mailbox'],
  ['550 5.1.1 <spam.sender@example.com>: Recipient address rejected: User unknown', 'mailbox'],
  ['550 5.1.1 The email account that you tried to reach does not exist', 'mailbox'],
  ['554 5.1.2 bad destination system address', 'mailbox'],
  ['501 5.1.3 bad destination mailbox address syntax', 'mailbox'],
  ['550 5.1.6 mailbox has moved', 'mailbox'],
  ['556 5.1.10 recipient address has a null MX', 'mailbox'],
  ['550 5.2.1 the mailbox is disabled', 'mailbox'],
  ['552 5.2.2 mailbox full', 'mailbox'],
  ['550 5.7.1 No such user!', 'mailbox'],
  ['550 5.1.0 address rejected', 'mailbox'],
  ['452 4.2.2 over quota', 'mailbox'],
  ['450 4.1.1 unverified address', 'mailbox'],
  ['450 mailbox unavailable', 'mailbox'],
  ['550 5.1.0 <us@prostor.example>: Sender address rejected', 'ours'],
  ['550 5.1.7 bad sender mailbox address syntax', 'ours'],
  ['550 5.1.8 sender domain does not exist', 'ours'],
  ['550 5.7.1 relaying denied', 'ours'],
  ['550 5.7.26 unauthenticated mail', 'ours'],
  ['554 5.7.1 blocked using a list', 'ours'],
  ['550 your address is on a blacklist', 'ours'],
  ['550 relay not permitted', 'ours'],
  ['552 5.3.4 message too big', 'ours'],
  ['552 too much data', 'ours'],
  ['530 5.7.0 authentication required', 'ours'],
  ['450 4.7.1 too many connections', 'ours'],
  ['451 4.3.0 local error', 'ours'],
  ['421 4.4.2 try again later', 'ours'],
];

describe('the mailer', () => {
  it('delivers an e-mail with its text and HTML parts', async () => {
    const open = await openSandbox();
    closing.push(open.stop);
    await mailer({ ...settings, siteUrl: SITE_URL, smtpUrl: open.sandbox.smtpUrl }).send(email);
    const [received] = open.sandbox.inbox.list();
    expect(received).toMatchObject({ to: [email.to], from: 'mail@prostor.example', subject: email.subject });
    expect(received?.text.trim()).toBe(email.text.trim());
    expect(received?.html.trim()).toBe(email.html.trim());
  });

  it('sends to exactly the address that the product accepts, as one recipient (T29)', async () => {
    const recipients: string[] = [];
    const { host } = await openServer({
      onRcptTo: ({ address }, _session, done) => {
        recipients.push(address);
        done();
      },
    });
    const { send } = mailer({ ...settings, smtpUrl: `smtp://${host}` });
    const generated = fc.sample(
      fc.stringMatching(EMAIL_PATTERN).filter((text) => isEmail(text)),
      { numRuns: 25, seed: SEED },
    );
    const addresses = [
      ...generated,
      "o'brien@example.com",
      'a+tag@example.com',
      'a.b-c_d@mail.example.co.uk',
      'info@xn--e1afmkfd.xn--p1ai',
      `${'a'.repeat(64)}@example.com`,
    ];
    for (const to of addresses) await send({ ...email, to });
    // The mailer writes a domain in lower case, and the server of the test decodes it.
    const sameMailbox = (address: string): string => {
      const [local = '', domain = ''] = address.split('@');
      return `${local}@${domainToASCII(domain)}`;
    };
    expect(recipients.map(sameMailbox)).toEqual(addresses.map(sameMailbox));
  });

  it('a repeated e-mail has the same Message-ID, and another e-mail has another one', async () => {
    const { accepted, host } = await openServer();
    const { send } = mailer({ ...settings, smtpUrl: `smtp://${host}` });
    await send(email);
    await send(email);
    await send({ ...email, messageId: 'paid-unclaimed_<secret>\r\nX: y' });
    const ids = accepted.map((source) => /^Message-ID: (.*)$/im.exec(source)?.[1]);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@prostor\.example>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).toMatch(/^<[0-9a-f]{32}@prostor\.example>$/);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('sends the unsubscribe headers with a promotion only', async () => {
    const { accepted, host } = await openServer();
    const { send } = mailer({ ...settings, smtpUrl: `smtp://${host}` });
    await send({ ...email, ...renderMail({ content: SAMPLES.promotion[0]!, language: 'en' }, LINKS) });
    await send({ ...email, ...renderMail({ content: SAMPLES.paid[0]!, language: 'en' }, LINKS) });
    const [promotion, other] = accepted.map((source) => source.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' '));
    expect(promotion).toContain(`List-Unsubscribe: <${LINKS.unsubscribeByPost('promotions')}>`);
    expect(promotion).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(promotion).toContain('Auto-Submitted: auto-generated');
    expect(other).not.toContain('List-Unsubscribe');
  });

  it('refuses an address that contains a second recipient', async () => {
    const { accepted, host } = await openServer();
    const error = await failureOf(`smtp://${host}`, { ...email, to: 'a@x.example>\r\nRCPT TO:<b@x.example' });
    expect(error.kind).toBe('refused');
    expect(accepted).toEqual([]);
  });
});

describe('the connections of the mailer', () => {
  /** A server that counts its connections. */
  async function openCounting(options: SMTPServerOptions = {}) {
    const seen = { opened: 0, now: 0, most: 0 };
    const open = await openServer({
      onConnect: (_session, done) => {
        seen.opened += 1;
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
        done();
      },
      onClose: () => void (seen.now -= 1),
      ...options,
    });
    return { ...open, seen };
  }

  it('are few and used again: a burst of two instances stays below ten', async () => {
    const { accepted, host, seen } = await openCounting({ maxClients: 10 });
    const instances = [1, 2].map(() => mailer({ ...settings, smtpUrl: `smtp://${host}` }));
    await Promise.all(instances.flatMap(({ send }) => Array.from({ length: 40 }, () => send(email))));
    expect(accepted).toHaveLength(80);
    expect(seen.most).toBeLessThanOrEqual(10);
    expect(seen.opened).toBeLessThanOrEqual(10);
  });

  it('are not used any more after a rest: without a processor nobody sees that they have ended', async () => {
    const { accepted, host, seen } = await openCounting();
    const { send } = mailer({ ...settings, smtpUrl: `smtp://${host}` });
    await send(email);
    await send(email);
    expect(seen.opened).toBe(1);
    const rest = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    await send(email);
    rest.mockRestore();
    expect(accepted).toHaveLength(3);
    expect(seen.opened).toBe(2);
  });

  it('may be closed by the server between two e-mails', async () => {
    const { accepted, host } = await openCounting({ socketTimeout: 300 });
    const { send } = mailer({ ...settings, smtpUrl: `smtp://${host}` });
    await send(email);
    await new Promise((resolve) => setTimeout(resolve, 600));
    await send(email);
    expect(accepted).toHaveLength(2);
  });
});

describe('an e-mail that was not sent', () => {
  it.each([
    [550, 'refused'],
    [552, 'refused'],
    [421, 'unreachable'],
    [450, 'unreachable'],
  ])('response %i is %s, and no error contains an address', async (responseCode, kind) => {
    const { host } = await openServer(replyingWith(responseCode));
    const error = await failureOf(`smtp://${host}`);
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(String(responseCode));
    expect(error.message).not.toContain('@');
    expect(JSON.stringify(error)).not.toContain('anna');
  });

  it.each(REPLIES)('"%s" refuses: %s', async (reply, whose) => {
    const [, code, text] = /^(\d{3}) (.*)$/.exec(reply) ?? [];
    const { host } = await openServer(replyingWith(Number(code), text));
    const error = await failureOf(`smtp://${host}`);
    expect(error.whose).toBe(whose);
    expect(error.kind).toBe(reply.startsWith('5') ? 'refused' : 'unreachable');
    expect(error.message).not.toContain('@');
  });

  it('a refusal after the message counts by its status only', async () => {
    const saying = (text: string): SMTPServerOptions => ({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error(text), { responseCode: 550 })));
      },
    });
    const { host } = await openServer(saying('5.1.1 user unknown'));
    expect((await failureOf(`smtp://${host}`)).whose).toBe('mailbox');
    const { host: other } = await openServer(saying('message content rejected'));
    expect((await failureOf(`smtp://${other}`)).whose).toBe('ours');
  });

  it('a refusal of our own address is ours, whatever its status', async () => {
    const { host } = await openServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })),
    });
    const error = await failureOf(`smtp://${host}`);
    expect(error.kind).toBe('refused');
    expect(error.whose).toBe('ours');
  });

  it('a missing server is unreachable', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    expect((await failureOf(`smtp://127.0.0.1:${port}`)).kind).toBe('unreachable');
  });

  it('a wrong SMTP password is an unexpected error, not a refused e-mail', async () => {
    const { host } = await openServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
    });
    expect((await failureOf(`smtp://us:wrong@${host}`)).kind).toBe('unexpected');
  });
});
