import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { RequestInput } from '@functions/base/contract/endpoint';
import { getUserById } from '@functions/panel/contract/get-user';
import { reportBounces } from '@functions/messages/contract/report-bounces';
import { listGifts } from '@functions/gifts/contract/gifts';
import { consoleLog } from '@functions/providers/console-log';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import type { MailContent } from '@functions/messages/rules/all-mails';
import type { PurchaseMail } from '@functions/purchase/rules/purchase-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { inRepository } from '../../../scripts/lib/repository';
import { giveGift } from '../../support/customers/give-gift';
import { callPanel, createStaff } from '../../support/customers/staff';
import { addressOf, join, subjectsTo } from '../../support/product/scenario';
import { alertsToldBy, keptLog } from '../../support/monitoring/told-alerts';
import { startProduct } from '../../support/product/start-product';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** What the mail service reports after it has accepted an e-mail (T38). */

const KEY = 'key-of-the-mail-service';
const { log, lines } = keptLog();
const product = await startProductOfFile({ log }, (deps) => ({
  ...deps,
  settings: { ...deps.settings, mailReportsKeyHash: deps.random.hash(KEY) },
}));
const { store, clock } = product.deps;
const stored = store.nonTransactional;
const support = await createStaff(product, 'support');

type Bounce = RequestInput<typeof reportBounces>['bounces'][number];
const send = (bounces: readonly unknown[], key: string | null = KEY) =>
  product.call(reportBounces, { bounces }, key === null ? null : { idToken: key });
const bounce = async (email: string, about: Partial<Bounce> = {}): Promise<Bounce> => ({
  email,
  kind: 'hard',
  at: new Date(await clock.now()).toISOString(),
  reason: `550 5.1.1 <${email}> no such user`,
  ...about,
});

const customerOf = async ({ uid }: Session) => {
  const customer = await stored.customers.get(uid);
  if (customer === null) throw new Error('no such customer');
  return customer;
};
async function agreeing(name: string): Promise<Session> {
  const { session } = await join(product, name, { language: 'ru' });
  await stored.customers.save({ ...(await customerOf(session)), wantsPromotions: true });
  return session;
}
const refusedSince = async (session: Session) => {
  const { id } = await customerOf(session);
  const { body } = await callPanel(product, getUserById, { id }, support);
  return getUserById.response.parse(body).situation.mailboxRefusedSince;
};

const PROMOTION: MailContent = { kind: 'promotion', code: 'SPRING', percent: 25, validUntil: Date.UTC(2100, 0) };
let mails = 0;
/** Sends both an e-mail that the customer needs and one that they do not. Returns how many arrived. */
async function arrivingAt({ uid, email }: Session): Promise<{ needed: number; promotions: number }> {
  const before = subjectsTo(product, email).length;
  const now = await clock.now();
  await enqueueMail<MailContent>(stored, { uid }, PROMOTION, `p${(mails += 1)}`, now);
  await product.drain();
  const promotions = subjectsTo(product, email).length - before;
  await enqueueMail<PurchaseMail>(stored, { uid }, { kind: 'trial-refused' }, `n${mails}`, now);
  await product.drain();
  return { promotions, needed: subjectsTo(product, email).length - before - promotions };
}

describe('a mailbox that does not exist, as the mail service learned after it accepted the e-mail', () => {
  it('gets what is needed and no promotions, is shown to support, and is trusted again after thirty days', async () => {
    const session = await agreeing('dead');
    const report = await bounce(session.email.toUpperCase());
    expect(await send([report])).toMatchObject({ status: 200, body: { success: true } });
    const noted = await customerOf(session);
    expect(await refusedSince(session)).not.toBeNull();
    // The service accepts every e-mail: that proves nothing.
    expect(await arrivingAt(session)).toEqual({ promotions: 0, needed: 1 });
    expect(await arrivingAt(session)).toEqual({ promotions: 0, needed: 1 });
    expect(await refusedSince(session)).not.toBeNull();
    await send([report, report]);
    await send([{ ...report, at: new Date(Date.parse(report.at) - DAY).toISOString() }]);
    expect(await customerOf(session)).toEqual(noted);

    await product.moveTo((await clock.now()) + 31 * DAY);
    expect(await arrivingAt(session)).toEqual({ promotions: 0, needed: 1 });
    expect(await refusedSince(session)).toBeNull();
    // A delivery of the report that comes too late says nothing about today.
    await send([report]);
    expect(await refusedSince(session)).toBeNull();
    expect(await arrivingAt(session)).toEqual({ promotions: 1, needed: 1 });
    await send([await bounce(session.email)]);
    expect(await refusedSince(session)).not.toBeNull();
  });

  it('has a moment with any offset, and one that is ahead counts from now', async () => {
    const session = await agreeing('ahead');
    const ahead = new Date((await clock.now()) + 300 * DAY).toISOString().replace('Z', '+03:00');
    expect(await send([await bounce(session.email, { at: ahead })])).toMatchObject({ status: 200 });
    const { mailboxReportedAt = 0 } = await customerOf(session);
    expect(Math.abs(mailboxReportedAt - (await clock.now()))).toBeLessThan(MINUTE);
  });

  it('of the recipient of a gift is told to its payer, once', async () => {
    const { session } = await join(product, 'gives', { language: 'ru' });
    const friend = addressOf(product, 'no-friend');
    await giveGift(product, session, { recipientEmail: friend });
    await product.drain();
    const told = () => subjectsTo(product, session.email).filter((subject) => subject.includes('не доставлен')).length;
    expect(told()).toBe(0);
    for (let n = 0; n < 2; n += 1) {
      expect(await send([await bounce(friend), await bounce(friend)])).toMatchObject({ status: 200 });
      await product.drain();
      expect(told()).toBe(1);
    }
    const { body } = await product.call(listGifts, { uid: session.uid, email: session.email }, session);
    expect(listGifts.response.parse(body).gifts).toMatchObject([{ isUndelivered: true }]);
  });
});

it('a complaint withdraws the consent to advertising, and touches nothing else', async () => {
  const session = await agreeing('complains');
  const before = await customerOf(session);
  const complaint = await bounce(session.email, { kind: 'complaint', reason: 'abuse' });
  for (let n = 0; n < 2; n += 1) {
    expect(await send([complaint])).toMatchObject({ status: 200 });
    expect(await customerOf(session)).toEqual({ ...before, wantsPromotions: false });
  }
  expect(await arrivingAt(session)).toEqual({ promotions: 0, needed: 1 });
});

it('what has no effect is accepted: a full mailbox, an unknown address, a report of last month', async () => {
  const session = await agreeing('full');
  const before = await customerOf(session);
  const old = new Date((await clock.now()) - 31 * DAY).toISOString();
  const report = [
    await bounce(session.email, { kind: 'soft' }),
    await bounce(session.email, { at: old }),
    await bounce(session.email, { kind: 'complaint', at: old }),
    await bounce('nobody@example.com'),
    await bounce('"quoted name"@example.com'),
  ];
  expect(await send(report)).toMatchObject({ status: 200, body: { success: true } });
  expect(await customerOf(session)).toEqual(before);
});

it('nobody but the mail service reports a mailbox (T38)', async () => {
  const session = await agreeing('framed');
  const before = await customerOf(session);
  const report = [await bounce(session.email), await bounce(session.email, { kind: 'complaint' })];
  for (const key of [null, 'none', 'undefined', `${KEY}x`, session.idToken, support.idToken])
    expect(await send(report, key)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(await customerOf(session)).toEqual(before);

  const closed = await startProduct({}, (deps) => ({
    ...deps,
    settings: { ...deps.settings, mailReportsKeyHash: null },
  }));
  for (const key of ['none', 'null', KEY])
    expect((await closed.call(reportBounces, { bounces: report }, { idToken: key })).status).toBe(401);
  await closed.stop();
});

it.each([
  ['bounces', []],
  [
    'bounces',
    Array.from({ length: 101 }, () => ({ email: 'a@example.com', kind: 'soft', at: '2026-11-30T10:00:00Z' })),
  ],
  ['bounces.0.email', [{ email: '', kind: 'hard', at: '2026-11-30T10:00:00Z' }]],
  ['bounces.0.kind', [{ email: 'a@example.com', kind: 'HardBounce', at: '2026-11-30T10:00:00Z' }]],
  ['bounces.0.at', [{ email: 'a@example.com', kind: 'hard', at: '2026-11-30' }]],
  ['bounces.0.reason', [{ email: 'a@example.com', kind: 'hard', at: '2026-11-30T10:00:00Z', reason: 7 }]],
])('a report with a wrong %s is refused by its name', async (field, bounces) => {
  expect(await send(bounces)).toMatchObject({ status: 400, body: { code: 'bad_input', field } });
});

describe('the examples of docs/deploy.md', () => {
  const guide = readFileSync(inRepository('docs', 'deploy.md'), 'utf8');

  it('the call is accepted', async () => {
    const [, path, body] =
      /curl https:\/\/your\.domain(\S+) -H "Authorization[^']*'[^']*' -d '([^']+)'/.exec(guide) ?? [];
    expect(path).toBe(reportBounces.path);
    const { bounces } = JSON.parse(body ?? '') as { bounces: unknown[] };
    expect(await send(bounces)).toMatchObject({ status: 200 });
  });

  // The events are those of the provider's own documentation (postmarkapp.com/developer/webhooks).
  it.each([
    ['hard', { RecordType: 'Bounce', Type: 'HardBounce', BouncedAt: '2014-08-01T13:28:10.2735393-04:00' }],
    ['soft', { RecordType: 'Bounce', Type: 'Transient', BouncedAt: '2019-11-05T16:33:54.9070259Z' }],
    ['soft', { RecordType: 'Bounce', Type: 'Blocked', BouncedAt: '2019-11-05T16:33:54.9070259Z' }],
    ['complaint', { RecordType: 'SpamComplaint', Type: 'SpamComplaint', BouncedAt: '2019-11-05T16:33:54.9070259Z' }],
  ])('the relay makes a %s report', async (kind, event) => {
    const [, source = ''] = /```js\n(function bouncesOf[^]*?)```/.exec(guide) ?? [];
    const bouncesOf = runInNewContext(`(${source})`) as (event: object) => { kind: string }[];
    const bounces = bouncesOf({ ...event, Email: 'john@example.com', Details: 'Test bounce details' });
    expect(bounces.map((each) => each.kind)).toEqual([kind]);
    expect(await send(bounces)).toMatchObject({ status: 200 });
  });
});

it('the log has no address, also if the other server quotes it (T30)', async () => {
  lines.length = 0;
  await send([await bounce('quoted@example.com')]);
  const line = lines.find(({ message }) => message === 'the mail service reported a mailbox');
  if (line === undefined) throw new Error('no line');
  const written: string[] = [];
  consoleLog('demo', (text) => void written.push(text)).warn(line.message, line.fields);
  expect(written.join('')).toContain('no such user');
  expect(written.join('')).not.toContain('quoted@example.com');
});

it('many reports on a day are told by the alert `mailboxes-refuse`, one is usual', async () => {
  lines.length = 0;
  const report = async (n: number) => send([await bounce(`many-${n}@example.com`)]);
  await report(0);
  expect(alertsToldBy(lines)).toEqual([]);
  for (let n = 1; n <= 10; n += 1) await report(n);
  expect(alertsToldBy(lines)).toEqual(['mailboxes-refuse']);
});
