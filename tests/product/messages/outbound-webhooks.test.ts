import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { detachDevice } from '@functions/devices/contract/detach-device';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { listOutbox } from '@functions/messages/contract/finance-outbox';
import { addNote } from '@functions/accounts/contract/customer-notes';
import { getToday } from '@functions/panel/contract/get-today';
import * as endpoints from '@functions/messages/contract/webhook-endpoints';
import { OUTBOUND_EVENTS, type OutboundEventType } from '@functions/base/contract/values/outbound-events';
import { DAY, HOUR, MINUTE, SECOND } from '@functions/base/rules/calendar';
import { compose } from '@functions/compose';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { CARDS } from '../../support/customers/buy';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { signInWithGoogle } from '../../support/customers/sign-in';
import { moveToNightRun, runNightlyClose } from '../../support/product/nightly-jobs';
import { bind } from '../../support/product/devices';
import {
  advanceDays,
  advanceToPeriodEnd,
  buyAsGuest,
  join,
  newPrepaidToken,
  subscribe,
} from '../../support/product/scenario';
import { readTestSettings, services } from '../../support/product/services';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();
const { store, clock } = product.deps;
const { receiver } = product.sandbox;
const url = `${product.sandbox.url}/receiver/hooks`;

let admin: StaffSession;
beforeAll(async () => {
  admin = await createStaff(product, 'admin');
});

/** Every function of the product reads the endpoints again, as it would after a minute. */
function forgetEverywhere(): void {
  const functions = ['api', 'webhooks', 'sweep-outbox', 'run-due-checkpoints', 'close-yesterday'] as const;
  for (const { store } of [product.deps, ...functions.map(product.depsOf)])
    store.nonTransactional.wantedEvents.forget();
}

let endpointId = '';
async function addEndpoint(events: readonly OutboundEventType[] = OUTBOUND_EVENTS): Promise<string> {
  const { status, body } = await callPanel(
    product,
    endpoints.createWebhookEndpoint,
    { url, events: [...events] },
    admin,
  );
  expect(status).toBe(200);
  forgetEverywhere();
  endpointId = String(body.endpointId);
  return String(body.secret);
}
const remove = () => callPanel(product, endpoints.removeWebhookEndpoint, { endpointId }, admin);
const change = (about: { events?: OutboundEventType[]; isEnabled?: boolean; url?: string }) =>
  callPanel(
    product,
    endpoints.changeWebhookEndpoint,
    { endpointId, url, events: [...OUTBOUND_EVENTS], isEnabled: true, ...about },
    admin,
  );
const stored = async () => {
  const endpoint = await store.nonTransactional.webhookEndpoints.get(endpointId);
  if (endpoint === null) throw new Error('no endpoint');
  return endpoint;
};
const logOf = async (show: 'all' | 'failed' = 'all') =>
  endpoints.listWebhookDeliveries.response.parse(
    (await callPanel(product, endpoints.listWebhookDeliveries, { endpointId, show }, admin)).body,
  ).content;
const idOf = async (uid: string) => (await store.nonTransactional.customers.get(uid))?.id;

interface Event {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}
/** What the receiver got, oldest first. */
const received = (): Event[] =>
  receiver
    .list()
    .toReversed()
    .map(({ body }) => JSON.parse(body) as Event);
const typesOf = () => received().map(({ type }) => type);

let people = 0;
const person = async () => (await join(product, `hears-${(people += 1)}`)).session;
const note = async (userId = '') =>
  callPanel(
    product,
    addNote,
    { userId, requestId: `note-${(people += 1)}-0000`, text: 'позвонить', isPinned: false },
    admin,
  );

beforeEach(async () => {
  receiver.reset();
  for (const each of await store.nonTransactional.webhookEndpoints.listAll())
    await store.nonTransactional.webhookEndpoints.remove(each.endpointId);
  forgetEverywhere();
});

describe('events', () => {
  it('nothing is written while no endpoint wants the event', async () => {
    const deliveries = async () =>
      (await product.db.collection('outbox').where('task.kind', '==', 'deliver-webhook').get()).size;
    await subscribe(product, await person());
    expect(await deliveries()).toBe(0);
    await addEndpoint(['device.added']);
    await subscribe(product, await person());
    expect(await deliveries()).toBe(0);
  });

  it('tell a subscription from its beginning to its end, signed and with nothing personal', async () => {
    receiver.setSecret(await addEndpoint());
    const session = await person();
    const { transactionId } = await subscribe(product, session, { period: 1, card: CARDS.poorLater });
    const { device } = await bind(product.deps, session.uid, { deviceName: 'Телефон Анны' });
    await product.call(detachDevice, { uid: session.uid, email: session.email, deviceId: device.deviceId }, session);
    await note(await idOf(session.uid));
    await product.drain();
    await advanceToPeriodEnd(product, session, 1 / 24);
    await advanceToPeriodEnd(product, session, 5);
    await product.drain();
    expect(typesOf()).toEqual([
      'customer.registered',
      'subscription.started',
      'device.added',
      'device.removed',
      'note.added',
      'subscription.past_due',
      'subscription.cancelled',
      'subscription.expired',
    ]);
    const customerId = await idOf(session.uid);
    const [registered, started, added, removed] = received();
    expect(registered?.data).toEqual({ customerId, language: 'en' });
    expect(started?.data).toMatchObject({ customerId, transactionId, amount: 100, months: 1, isTrial: true });
    expect([added?.data, removed?.data]).toEqual([
      { customerId, devices: 1 },
      { customerId, devices: 0 },
    ]);
    expect(receiver.list().every(({ isVerified }) => isVerified === true)).toBe(true);
    const all = JSON.stringify(receiver.list());
    for (const secret of [session.email, session.uid, 'Телефон', 'позвонить', device.deviceId])
      expect(all.includes(secret), secret).toBe(false);
  });

  it('tell renewals, cancellations and the deletion of the account', async () => {
    await addEndpoint();
    const session = await person();
    await subscribe(product, session);
    await advanceToPeriodEnd(product, session, 1 / 24);
    await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
    const fresh = await signInWithGoogle(`google-${session.email}`, session.email);
    const left = { uid: session.uid, email: session.email, confirmed: true };
    expect((await product.call(deleteAccount, left, fresh)).status).toBe(200);
    await product.drain();
    const customerId = await idOf(session.uid);
    expect(typesOf().slice(-3)).toEqual(['subscription.renewed', 'subscription.cancelled', 'customer.deleted']);
    const [renewed, cancelled, deleted] = received().slice(-3);
    expect(renewed?.data).toMatchObject({ customerId, months: 1 });
    expect(cancelled?.data).toMatchObject({ customerId, by: 'customer' });
    expect(deleted?.data).toEqual({ customerId });
  });

  it('tell each refund once, also of a payer without an account, and a chargeback as such', async () => {
    await addEndpoint(['payment.refunded', 'payment.charged_back']);
    const session = await person();
    const { transactionId } = await subscribe(product, session);
    const customerId = await idOf(session.uid);
    const request = { reason: 'asked', actor: 'ada' } as const;
    await requestRefund(product.deps, {
      ...request,
      uid: session.uid,
      transactionId,
      amount: 40,
      requestId: 'part-0001',
    });
    await product.drain();
    const guest = await buyAsGuest(product, 'guest-of-webhooks@example.com', newPrepaidToken());
    await product.sandbox.cloudpayments.refundByProvider({ transactionId: Number(guest.transactionId), amount: 1 });
    await product.drain();
    const other = await person();
    const disputed = await subscribe(product, other);
    const chargeback = { transactionId: Number(disputed.transactionId), row: 'presentment' } as const;
    await product.sandbox.cloudpayments.chargeback(chargeback);
    await moveToNightRun(product);
    await runNightlyClose(product);
    await runNightlyClose(product);
    await product.drain();
    expect(received().map(({ type, data }) => ({ type, ...data }))).toEqual([
      { type: 'payment.refunded', customerId, transactionId, amount: 40, isFull: false },
      { type: 'payment.refunded', customerId: null, transactionId: guest.transactionId, amount: 100, isFull: true },
      {
        type: 'payment.charged_back',
        customerId: await idOf(other.uid),
        transactionId: disputed.transactionId,
        amount: 100,
        isFull: true,
      },
    ]);
  });
});

describe('a delivery', () => {
  it('is tried again under the same webhook-id, by the schedule, until the receiver answers', async () => {
    const secret = await addEndpoint(['note.added']);
    receiver.setSecret(secret);
    receiver.setAnswer('fail');
    await note(await idOf((await person()).uid));
    await product.drain();
    expect(await logOf('failed')).toMatchObject([
      { type: 'note.added', outcome: 'retrying', attempts: 1, last: { status: 500, error: null } },
    ]);
    for (const wait of [6 * SECOND, 5 * MINUTE + SECOND]) {
      await product.moveTo((await clock.now()) + wait);
      await product.drain();
    }
    expect(receiver.list()).toHaveLength(3);
    receiver.setAnswer('ok');
    await product.moveTo((await clock.now()) + 31 * MINUTE);
    await product.drain();
    expect(new Set(receiver.list().map(({ id }) => id)).size).toBe(1);
    expect(receiver.list()[0]?.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(receiver.list().every(({ isVerified }) => isVerified === true)).toBe(true);
    expect(await logOf()).toMatchObject([{ outcome: 'delivered', attempts: 4, nextAttemptAt: null }]);
    expect(await logOf('failed')).toEqual([]);
    expect(await stored()).toMatchObject({ failingSince: null, failures: 0 });
  });

  it('that nobody accepts ends after ten attempts, and does not alarm finance', async () => {
    await addEndpoint(['note.added']);
    receiver.setAnswer('fail');
    await note(await idOf((await person()).uid));
    await product.drain();
    await advanceDays(product, 4);
    await product.drain();
    expect(await logOf()).toMatchObject([{ outcome: 'failed', attempts: 10, nextAttemptAt: null }]);
    expect(receiver.list()).toHaveLength(10);
    const checks = getSystemHealth.response
      .parse((await callPanel(product, getSystemHealth, {}, admin)).body)
      .checks.filter(({ name }) => name === 'dead' || name === 'due');
    expect(checks.map(({ count }) => count)).toEqual([0, 0]);
    for (const show of ['dead', 'late'] as const)
      expect((await callPanel(product, listOutbox, { show }, admin)).body.content).toEqual([]);
    receiver.setAnswer('ok');
    const [{ id } = { id: '' }] = await logOf();
    const again = await callPanel(product, endpoints.resendWebhookDelivery, { id }, admin);
    expect(again.body).toMatchObject({ outcome: 'delivered', last: { status: 200 } });
    expect(new Set(receiver.list().map(({ id: each }) => each)).size).toBe(1);
  });

  it('does not follow a redirect', async () => {
    await addEndpoint(['note.added']);
    receiver.setAnswer('redirect');
    await note(await idOf((await person()).uid));
    await product.drain();
    expect(await logOf()).toMatchObject([{ outcome: 'retrying', last: { status: 302 } }]);
  });

  it('waits as long as a busy receiver asks', async () => {
    await addEndpoint(['note.added']);
    receiver.setAnswer('busy');
    await note(await idOf((await person()).uid));
    await product.drain();
    const [row] = await logOf();
    const wait = Date.parse(row?.nextAttemptAt ?? '') - Date.parse(row?.last?.at ?? '');
    expect(wait).toBe(10 * MINUTE);
  });

  it('is not made to a removed or a disabled endpoint', async () => {
    await addEndpoint(['note.added']);
    receiver.setAnswer('fail');
    const id = await idOf((await person()).uid);
    await note(id);
    await product.drain();
    await change({ events: ['note.added'], isEnabled: false });
    await advanceDays(product, 1);
    await product.drain();
    expect(await logOf()).toMatchObject([{ outcome: 'dropped', attempts: 1 }]);
    const [{ id: row } = { id: '' }] = await logOf();
    expect(await callPanel(product, endpoints.resendWebhookDelivery, { id: row }, admin)).toMatchObject({
      status: 409,
      body: { code: 'webhook_endpoint_disabled' },
    });
    await remove();
    expect(await callPanel(product, endpoints.resendWebhookDelivery, { id: row }, admin)).toMatchObject({
      status: 404,
      body: { code: 'no_such_webhook_endpoint' },
    });
  });
});

it('nothing is sent to loopback in production (T32)', async () => {
  const production = { ...readTestSettings(), isLocalStack: false };
  const { deps } = compose(production, { db: product.db, overrides: services.overrides });
  expect(deps.settings.allowsLoopback).toBe(false);
  const about = { url, secrets: [deps.random.webhookSecret()], id: 'msg_1', sentAt: deps.clock.realNow(), body: '{}' };
  expect(await deps.webhookSender.send(about)).toMatchObject({ status: null, error: 'not_public' });
  expect(await product.deps.webhookSender.send(about)).toMatchObject({ status: 200 });
  expect(receiver.list()).toHaveLength(1);
});

describe('an endpoint', () => {
  const waiting = async () =>
    getToday.response
      .parse((await callPanel(product, getToday, {}, admin)).body)
      .waiting.filter(({ kind }) => kind === 'failingWebhooks');

  it('that answers 410 is disabled at once, in the audit and on Today', async () => {
    await addEndpoint(['note.added']);
    receiver.setAnswer('gone');
    await note(await idOf((await person()).uid));
    await product.drain();
    expect(await stored()).toMatchObject({ disabled: { reason: 'gone' } });
    expect(await waiting()).toMatchObject([{ state: 'bad', count: 1, names: [new URL(url).host] }]);
    const rows = await store.nonTransactional.audit.listPage({ by: { action: 'disableWebhookEndpoint' } }, null, 5);
    expect(rows[0]).toMatchObject({ actor: 'outbound-webhooks', facts: { endpointId, reason: 'gone' } });
    await change({ events: ['note.added'] });
    expect(await waiting()).toEqual([]);
  });

  it('that only fails for five days is disabled; before that it waits on Today after an hour', async () => {
    await addEndpoint(['note.added']);
    receiver.setAnswer('fail');
    const id = await idOf((await person()).uid);
    await note(id);
    await product.drain();
    expect(await waiting()).toEqual([]);
    await product.moveTo((await clock.now()) + HOUR);
    expect(await waiting()).toMatchObject([{ state: 'warn' }]);
    for (let day = 0; day < 4; day += 1) {
      await advanceDays(product, 1);
      await note(id);
    }
    await advanceDays(product, 0.9);
    expect((await stored()).disabled).toBeNull();
    await advanceDays(product, 0.2);
    await note(id);
    await advanceDays(product, 0.1);
    expect((await stored()).disabled?.reason).toBe('failing');
    // What was on its way has all its attempts; a later event is not sent.
    await advanceDays(product, 4);
    const log = await logOf();
    expect(new Set(log.map(({ outcome }) => outcome))).toEqual(new Set(['failed']));
    expect(log.map(({ attempts }) => attempts)).toEqual(log.map(() => 10));
    await note(id);
    await product.drain();
    expect((await logOf()).slice(0, -log.length).every(({ outcome }) => outcome === 'dropped')).toBe(true);
  });

  it('that failed, was repaired and heard nothing for days is not disabled by one failure', async () => {
    await addEndpoint(['note.added']);
    receiver.setAnswer('fail');
    const id = await idOf((await person()).uid);
    await note(id);
    await advanceDays(product, 6);
    await note(id);
    await product.drain();
    expect((await stored()).disabled).toBeNull();
    receiver.setAnswer('ok');
    await advanceDays(product, 1);
    expect(await stored()).toMatchObject({ disabled: null, failingSince: null });
    expect((await logOf()).map(({ outcome }) => outcome).toSorted()).toEqual(['delivered', 'failed']);
  });

  it('that keeps failing is left alone for a minute, so that it does not hold up the sweep', async () => {
    await addEndpoint(['note.added']);
    receiver.setAnswer('fail');
    const id = await idOf((await person()).uid);
    for (let n = 0; n < 12; n += 1) await note(id);
    await product.drain();
    expect(receiver.list()).toHaveLength(10);
    expect((await logOf()).filter(({ last }) => last?.error === 'resting')).toHaveLength(2);
  });

  it('gets the signatures of both secrets for a day after a rotation', async () => {
    const former = await addEndpoint(['note.added']);
    const rotated = await callPanel(product, endpoints.rotateWebhookSecret, { endpointId }, admin);
    expect(rotated.body.secret).not.toBe(former);
    const test = () => callPanel(product, endpoints.testWebhookEndpoint, { endpointId }, admin);
    for (const secret of [former, String(rotated.body.secret)]) {
      receiver.setSecret(secret);
      expect((await test()).body).toMatchObject({ outcome: 'delivered', last: { status: 200, error: null } });
      expect(receiver.list()[0]).toMatchObject({ type: 'test.ping', isVerified: true });
    }
    await product.moveTo((await clock.now()) + DAY);
    receiver.setSecret(former);
    await test();
    expect(receiver.list()[0]?.isVerified).toBe(false);
  });

  it('shows its numbers, and its secret never again', async () => {
    const secret = await addEndpoint(['note.added']);
    const id = await idOf((await person()).uid);
    await note(id);
    await product.drain();
    receiver.setAnswer('fail');
    await note(id);
    await product.drain();
    await callPanel(product, endpoints.testWebhookEndpoint, { endpointId }, admin);
    const { body } = await callPanel(product, endpoints.listWebhookEndpoints, {}, admin);
    expect(body.content).toMatchObject([{ endpointId, url, week: { delivered: 1, waiting: 1, failed: 1 } }]);
    const log = await callPanel(product, endpoints.listWebhookDeliveries, { endpointId }, admin);
    const audit = await store.nonTransactional.audit.listPage({ by: { actor: admin.login } }, null, 200);
    const tasks = (await product.db.collection('outbox').get()).docs.map((found) => found.data());
    expect(JSON.stringify([body, log.body, audit, tasks])).not.toContain(secret);
    expect(JSON.stringify(audit)).not.toContain('/receiver/hooks');
  });

  it('needs an allowed address that no other has', async () => {
    await addEndpoint(['note.added']);
    const add = (address: string) =>
      callPanel(product, endpoints.createWebhookEndpoint, { url: address, events: ['note.added'] }, admin);
    expect(await add(url)).toMatchObject({ status: 409, body: { code: 'webhook_address_taken' } });
    for (const address of ['https://10.0.0.1/', 'http://bot.example.com/', 'https://bot.example.com:444/', 'bot'])
      expect(await add(address)).toMatchObject({
        status: 400,
        body: { code: 'webhook_address_impossible', message: expect.stringContaining('адрес https://') as string },
      });
    expect(await change({ url: 'http://bot.example.com/' })).toMatchObject({ status: 400 });
    for (let n = 1; n < 10; n += 1) expect((await add(`https://bot${n}.example.com/`)).status).toBe(200);
    expect(await add('https://bot10.example.com/')).toMatchObject({ body: { code: 'too_many_webhook_endpoints' } });
    expect(await change({ url: 'https://bot1.example.com/' })).toMatchObject({
      body: { code: 'webhook_address_taken' },
    });
  });
});
