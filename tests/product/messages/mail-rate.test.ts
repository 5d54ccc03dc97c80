import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { MINUTE } from '@functions/base/rules/calendar';
import { isCampaignMail, type StoredTask } from '@functions/messages/rules/all-tasks';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { customerMailer } from '@functions/messages/mails/customer-mailer';
import { handleOutboxTrigger } from '@functions/jobs/process-outbox-entry';
import { campaignPage } from '@functions/campaigns/rules/campaign-tasks';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { enqueue, enqueueMail } from '@functions/base/steps/enqueue';
import { askForPassword } from '../../support/customers/passwords';
import { storedCustomer, storedCustomers } from '../../support/fixtures/stored-records';
import { setClock } from '../../support/faults/fault-actors';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** A campaign goes to a mail server that allows ten connections, as public ones do. */

const A_MINUTE = 60;
const CONNECTIONS = 10;

interface Accepted {
  readonly to: string;
  /** Of the product's clock. */
  readonly at: number;
}
const accepted: Accepted[] = [];
/** `delay`: what the server takes for an e-mail, in milliseconds. */
const state = { now: 0, isDown: false, delay: 5 };

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  closeTimeout: 10,
  maxClients: CONNECTIONS,
  onRcptTo: (_address, _session, done) =>
    done(state.isDown ? Object.assign(new Error('4.3.0 not now'), { responseCode: 451 }) : null),
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      accepted.push(...envelope.rcptTo.map(({ address }) => ({ to: address, at: state.now })));
      setTimeout(done, state.delay);
    });
  },
});
server.on('error', () => undefined);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const failures: unknown[] = [];
const silent = (): void => undefined;
const log = { info: silent, warn: silent, error: (...line: unknown[]) => void failures.push(line) };
// Each function has its own instance, and with it its own connections.
const product = await startProductOfFile({ log }, (deps) => ({
  ...deps,
  mailer: customerMailer(
    { smtpUrl, from: 'mail@prostor.example', siteUrl: 'https://prostor.example' },
    deps.signedTokens,
    deps.clock,
  ),
  settings: { ...deps.settings, mailsAMinute: A_MINUTE },
}));
const { store, clock } = product.deps;
const stored = store.nonTransactional;

const entries = async (): Promise<StoredTask[]> =>
  (await product.db.collection('outbox').get()).docs.map((found) => found.data() as StoredTask);
const waiting = async () =>
  (await entries()).filter(({ state: entryState, task }) => entryState === 'pending' && isCampaignMail(task));

const triggered = new Set<string>();
/** What Eventarc does: the trigger runs once for each new entry, all at the same moment. */
async function runTriggers(): Promise<void> {
  const created = (await entries()).filter(({ id }) => !triggered.has(id));
  for (const { id } of created) triggered.add(id);
  await Promise.all(created.map(({ id }) => handleOutboxTrigger(product.depsOf('outbox-created'), { id })));
}

/** The next minute: the sweep, and the triggers of what was created. */
async function nextMinute(): Promise<void> {
  state.now = (await clock.now()) + MINUTE;
  await setClock(product, state.now);
  await sweepOutbox(product.depsOf('sweep-outbox'));
  await runTriggers();
}

const subject = { kind: 'promotion', percent: 25, validUntil: Date.UTC(2100, 0) } as const;
async function startCampaign(code: string): Promise<void> {
  const [id, started] = [`promotion-${code}`, await clock.now()];
  const campaign = { id, subject: { ...subject, code }, startedBy: 'ada', started, finished: null, recipients: 0 };
  await stored.campaigns.create({ ...campaign, posted: 0, after: null });
  await enqueue(store.nonTransactional, campaignPage({ id, after: null }, started));
}

const crowd = Array.from({ length: 400 }, (_, n) => `crowd${String(n).padStart(3, '0')}`);
await storedCustomers(
  product,
  crowd.map((uid) => storedCustomer(uid, { wantsPromotions: true, email: `${uid}@example.com` })),
);

beforeEach(() => {
  accepted.length = 0;
  failures.length = 0;
});
const toCrowd = () => accepted.filter(({ to }) => to.startsWith('crowd'));

it('a campaign leaves at its rate, no connection is refused, and a password e-mail passes it', async () => {
  await startCampaign('RATE');
  await runTriggers();
  for (let minute = 0; minute < 2; minute += 1) await nextMinute();

  // In the middle of the sweep of a minute.
  const before = accepted.length;
  state.delay = 200;
  const sweeping = nextMinute();
  let isSwept = false;
  void sweeping.then(() => (isSwept = true));
  while (accepted.length < before + 5) await new Promise((resolve) => setTimeout(resolve, 5));
  await askForPassword(product, { action: 'signUp', email: 'hurry@example.com', password: 'a-long-passphrase-42' });
  const password = (await entries()).find(({ task }) => task.kind === 'password-mail')?.id ?? '';
  triggered.add(password);
  await handleOutboxTrigger(product.depsOf('outbox-created'), { id: password });
  expect(accepted.map(({ to }) => to)).toContain('hurry@example.com');
  expect(isSwept).toBe(false);
  state.delay = 5;
  await sweeping;

  for (let minute = 0; minute < 6; minute += 1) await nextMinute();
  expect(failures).toEqual([]);
  expect(new Set(toCrowd().map(({ to }) => to)).size).toBe(400);
  expect(toCrowd()).toHaveLength(400);
  const byMinute = Object.values(Object.groupBy(toCrowd(), ({ at }) => at)).map((group) => group?.length ?? 0);
  expect(Math.max(...byMinute)).toBeLessThanOrEqual(A_MINUTE);
  // It wastes no minute either.
  expect(byMinute).toHaveLength(Math.ceil(400 / A_MINUTE));
}, 60_000);

it('two campaigns share the rate, and while the server is down no more than their next pages wait', async () => {
  state.isDown = true;
  await Promise.all([startCampaign('FIRST'), startCampaign('SECOND')]);
  await runTriggers();
  for (let minute = 0; minute < 20; minute += 1) {
    await nextMinute();
    expect((await waiting()).length).toBeLessThanOrEqual(2 * 2 * A_MINUTE);
  }
  expect(accepted).toEqual([]);

  // What somebody waits for is due later than all of them, and leaves before them.
  await enqueueMail<PurchaseMail>(
    stored,
    { email: 'payer@example.com', language: 'ru' },
    { kind: 'trial-refused' },
    'p',
    state.now,
  );
  triggered.add('mail_trial-refused_p');
  state.isDown = false;
  await nextMinute();
  expect(accepted[0]?.to).toBe('payer@example.com');
  for (let minute = 0; minute < 60 && toCrowd().length < 800; minute += 1) await nextMinute();
  expect(toCrowd()).toHaveLength(800);
  const byMinute = Object.values(Object.groupBy(toCrowd(), ({ at }) => at)).map((group) => group?.length ?? 0);
  expect(Math.max(...byMinute)).toBeLessThanOrEqual(A_MINUTE);
}, 120_000);
