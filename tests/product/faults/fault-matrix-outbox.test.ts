import { describe, expect, it } from 'vitest';
import { payDevice } from '@functions/devices/contract/pay-device';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { DAY, MINUTE } from '@functions/base/rules/calendar';
import { newDelivery } from '@functions/base/rules/webhook-delivery';
import { newEndpoint } from '@functions/messages/rules/webhook-endpoint';
import type { OutboxTask } from '@functions/messages/rules/all-tasks';
import { ProviderError, type Deps, type Mailer } from '@functions/ports/services';
import type { PushAddress } from '@functions/accounts/rules/news-address';
import { sweepOutbox } from '@functions/jobs/sweep-outbox';
import { referralRecount } from '@functions/referrals/rules/referral-tasks';
import { enqueue } from '@functions/base/steps/enqueue';
import { readHealth } from '@functions/operations/calls/read-health';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { CARDS, order } from '../../support/customers/buy';
import {
  anonymousOrder,
  pay,
  periodEndOf,
  purchaser,
  register,
  setClock,
  subscriber,
  withPaidReferrals,
} from '../../support/faults/fault-actors';
import { silentPoints } from '../../support/faults/failpoints';
import { crashPoints, crashTests, type FaultScenario } from '../../support/faults/fault-matrix';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { post, report } from '../../support/product/notifications';
import { mapProviders } from '../../support/product/map-providers';
import { askForPassword } from '../../support/customers/passwords';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { REPEATED } from '../../support/sweep';

const survives = crashTests('outbox', (calls) => [...crashPoints(calls), ...silentPoints(calls)]);

/** Only the sweep retries outbox tasks, and the scheduler repeats it; `again` is therefore not needed. */
const swept = <Actors>(given: FaultScenario<Actors>['given']): FaultScenario<Actors> => ({
  given,
  when: (product) => sweepOutbox(product.deps),
});

const refund = (product: RunningProduct, uid: string, amount: number | null) =>
  requestRefund(product.deps, {
    uid,
    transactionId: null,
    amount,
    reason: 'asked for it',
    actor: 'support-1',
    requestId: 'click-1',
  });

async function friendsOf(product: RunningProduct, anna: Session, friends: number): Promise<void> {
  await withPaidReferrals(product, anna, friends);
  const now = await product.deps.clock.now();
  await product.deps.store.transaction((records) =>
    enqueue(records, referralRecount({ uid: anna.uid }, 'friends', now)),
  );
}

describe('the outbox may crash before and after each call: swept again, each effect happens once', () => {
  survives(
    'a whole payment is refunded once, and its mandate ends first (P10, T12)',
    swept(async (product) => refund(product, (await subscriber(product)).uid, null)),
  );

  survives(
    'a mandate is replaced when another card paid the past-due period',
    swept(async (product) => {
      const anna = await subscriber(product, { card: CARDS.poorLater, period: 5 });
      await product.moveTo((await periodEndOf(product, anna)) + 60_000);
      await pay(product, await order(product, anna, { kind: 'past-due-payment' }));
    }),
  );

  survives('a mandate is created and the first payment confirmed by e-mail', swept(purchaser));

  survives(
    'a mandate is updated after an extra device was bought, and an e-mail is sent',
    swept(async (product) => pay(product, await order(product, await subscriber(product), { kind: 'device-slot' }))),
  );

  survives(
    'a mandate is cancelled, and an e-mail is sent (P8)',
    swept(async (product) => {
      const anna = await subscriber(product);
      await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
    }),
  );

  survives(
    'a cancellation at the provider’s own site is found and recorded (P7)',
    swept(async (product) => {
      await subscriber(product);
      const [mandate] = await product.sandbox.cloudpayments.subscriptions();
      await product.sandbox.cloudpayments.cancelByPayer({ subscriptionId: String(mandate?.Id) });
    }),
  );

  survives(
    'a part of a payment is refunded once (P10)',
    swept(async (product) => {
      const anna = await subscriber(product);
      await product.moveTo((await periodEndOf(product, anna)) + 60_000);
      await refund(product, anna.uid, 5000);
    }),
  );

  survives(
    'an inviter’s discount is recounted, and an e-mail is sent (§1)',
    swept(async (product) => {
      await friendsOf(product, await subscriber(product), 1);
    }),
  );

  survives(
    'the fourth counting invitee makes the charge zero, and the mandate ends (§1)',
    swept(async (product) => {
      await friendsOf(product, await subscriber(product), 4);
    }),
  );

  survives(
    'a Pay after a Fail is confirmed by the provider and applied once (T26)',
    swept(async (product) => {
      const anna = await register(product);
      await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
      await pay(product, await order(product, anna));
      const sent = (await product.sandbox.cloudpayments.deliveries()).find(({ type }) => type === 'pay')?.body ?? '';
      const { TransactionId = '', InvoiceId = '' } = Object.fromEntries(new URLSearchParams(sent));
      await report(product, 'fail', { TransactionId, InvoiceId, AccountId: anna.uid });
      await post(product, { type: 'pay', body: sent });
    }),
  );

  survives(
    'the e-mail to a guest buyer is sent',
    swept(async (product) => pay(product, await anonymousOrder(product))),
  );
});

/** A browser of the customer. */
async function pushAddress(product: RunningProduct, uid: string): Promise<PushAddress> {
  const customer = await product.deps.store.nonTransactional.customers.get(uid);
  const address: PushAddress = {
    id: 'push-1',
    channel: 'push',
    uid,
    signIn: customer?.signIns[0] ?? '',
    created: 0,
    lastSentAt: null,
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    keys: { p256dh: 'p', auth: 'a' },
    label: '',
    vapidKey: product.deps.settings.vapidPublicKey ?? '',
    sessionId: 's',
    openedAt: Date.now(),
    endsAt: null,
  };
  await product.deps.store.nonTransactional.newsAddresses.save(address);
  return address;
}

const EVENT = { type: 'customer.deleted', timestamp: '2027-03-10T12:00:00.000Z', data: {} } as const;

async function news(product: RunningProduct): Promise<OutboxTask> {
  const { uid } = await register(product);
  const { id: addressId } = await pushAddress(product, uid);
  return {
    kind: 'news',
    recipient: { uid },
    mail: 'paid',
    channel: 'push',
    addressId,
    outcome: 'waiting',
    tried: 0,
    last: null,
  };
}

async function delivery(product: RunningProduct): Promise<OutboxTask> {
  const about = { endpointId: 'e', url: 'https://a.example.com', secret: 'whsec_AA==' };
  const endpoint = newEndpoint({ ...about, events: ['customer.deleted'] }, 0);
  await product.deps.store.nonTransactional.webhookEndpoints.save(endpoint);
  return newDelivery({ endpointId: 'e', uid: null, event: EVENT }, 'cause', 0).task;
}

/** One pending task of this kind. */
async function planned(product: RunningProduct, task: OutboxTask): Promise<void> {
  const created = await product.deps.clock.now();
  const times = { attempts: 0, nextAttemptAt: created, leaseUntil: 0, lastError: null, created };
  await product.deps.store.nonTransactional.outbox.create({ id: 'planned', task, state: 'pending', ...times });
}

/** A payment of which no notification arrived. Returns what asks the provider about it. */
async function unreportedPayment(product: RunningProduct): Promise<OutboxTask> {
  const anna = await register(product);
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 99 } } });
  const { payToken, widget } = await order(product, anna);
  await pay(product, { widget });
  const [payment] = await product.sandbox.cloudpayments.transactions();
  return { kind: 'ask-about-link', orderId: payToken, transactionId: String(payment?.TransactionId), n: 0 };
}

/** A charge of the saved card whose answer and notification were lost; its question is due. */
async function unknownCharge(product: RunningProduct): Promise<void> {
  const anna = await subscriber(product);
  const { payToken, widget } = await order(product, anna, { kind: 'device-slot' });
  await product.sandbox.cloudpayments.setFaults({
    faults: [{ method: '/payments/tokens/charge', kind: 'disconnectAfter', count: 1 }],
    notifications: { pay: { drop: 99 } },
  });
  const about = { uid: anna.uid, email: anna.email, payToken, amount: widget.amount };
  const { body } = await product.call(payDevice, about, anna);
  if (body.result !== 'pending') throw new Error(`the outcome is known: ${JSON.stringify(body)}`);
  const question = await product.deps.store.nonTransactional.outbox.get(`settle-card-charge_${payToken}`);
  if (question === null) throw new Error('nothing asks about the charge');
  await setClock(product, question.nextAttemptAt);
}

/** What calls somebody outside, by the kind of task. */
const ALONE: Partial<Record<OutboxTask['kind'], FaultScenario<unknown>['given']>> = {
  // With the e-mail about the payment.
  'sync-mandate': purchaser,
  'password-mail': async (product) => {
    const email = 'anna@example.com';
    await askForPassword(product, { action: 'signUp', email, password: 'a long password' });
  },
  'contact-mail': (product) =>
    planned(product, { kind: 'contact-mail', uid: 'u', email: 'anna@example.com', window: 1, language: 'ru' }),
  news: async (product) => planned(product, await news(product)),
  'deliver-webhook': async (product) => planned(product, await delivery(product)),
  'ask-about-link': async (product) => planned(product, await unreportedPayment(product)),
  'settle-card-charge': unknownCharge,
  'delete-auth-user': async (product) =>
    planned(product, { kind: 'delete-auth-user', uid: (await register(product)).uid }),
  'revoke-sessions': async (product) =>
    planned(product, { kind: 'revoke-sessions', uid: (await register(product)).uid }),
  'revoke-staff-sessions': (product) => planned(product, { kind: 'revoke-staff-sessions', login: 'nobody' }),
};

describe('a service outside never answers one call of a task: it waits, and nothing waits for it', () => {
  /** The kinds of tasks that waited for a call without an answer. */
  const unanswered = new Set<string>();
  const outwaits = crashTests('silent services', silentPoints, unanswered);
  for (const [kind, given] of Object.entries(ALONE)) outwaits(kind, swept(given));

  it('each of these kinds was left without an answer', REPEATED, () => {
    expect([...unanswered].toSorted()).toEqual([...Object.keys(ALONE), 'mail'].toSorted());
  });
});

/** One task whose outside service refuses for ever, what it comes to, and how often it may be tried. */
interface Refused {
  task(product: RunningProduct): Promise<OutboxTask>;
  readonly most: number;
  readonly outcome: object;
}

const MAILBOX = { state: 'done', attempts: 0, refusals: 4 };

/** By kind: the case, or why no recipient can refuse it for ever. A refusal that is ours stays an alarm. */
const KINDS: Readonly<Record<OutboxTask['kind'], Refused | string>> = {
  mail: {
    task: async (product) => ({
      kind: 'mail',
      recipient: { uid: (await register(product)).uid },
      content: { kind: 'restriction-lifted', until: 0, nextChargeAt: null, nextAmount: null },
    }),
    most: 4,
    outcome: MAILBOX,
  },
  'password-mail': {
    task: async (product) => ({
      kind: 'password-mail',
      action: 'signUp',
      language: 'ru',
      email: (await register(product)).email,
    }),
    most: 4,
    outcome: MAILBOX,
  },
  'contact-mail': {
    task: async () => ({ kind: 'contact-mail', uid: 'u', email: 'nobody@example.com', window: 1, language: 'ru' }),
    most: 4,
    outcome: MAILBOX,
  },
  news: { task: news, most: 1, outcome: { state: 'done', attempts: 0 } },
  'deliver-webhook': { task: delivery, most: 10, outcome: { state: 'done', attempts: 0, task: { outcome: 'failed' } } },
  refund: {
    task: async (product) => {
      const { uid } = await subscriber(product);
      await refund(product, uid, 50);
      const [receipt] = await product.deps.store.nonTransactional.receipts.ofCustomer(uid, 1);
      return { kind: 'refund', transactionId: receipt?.transactionId ?? '', n: 0 };
    },
    // Finance sees the part as failed. The e-mail about it is a task of its own, with its four tries.
    most: 1 + 4,
    outcome: { state: 'done', attempts: 0 },
  },
  'sync-mandate': 'a provider that refuses recurring payments is an alarm (decision 69)',
  'confirm-payment': 'a provider that refuses a question does not know our password: an alarm',
  'ask-about-link': 'a provider that refuses a question does not know our password: an alarm',
  'settle-card-charge': 'a provider that refuses a question does not know our password: an alarm',
  'delete-auth-user': 'Firebase is ours',
  'revoke-sessions': 'Firebase is ours',
  'revoke-staff-sessions': 'Firebase is ours',
  'erase-customer': 'our own database only',
  'recount-referrals': 'our own database only',
  'update-slots': 'our own database only',
  'advance-gift': 'our own database only; its e-mails are tasks of their own',
  campaign: 'our own database only; its e-mails are tasks of their own',
  'recompute-day-totals': 'our own database only',
};

/** Services that answer every task of a customer with a refusal, from `refusing` on. Counts the calls. */
function refusingServices() {
  const faults = { refusing: false, calls: 0, hasMailbox: false };
  const refused = <T>(call: () => Promise<T>, refusal: () => Promise<T>): Promise<T> => {
    if (!faults.refusing) return call();
    faults.calls += 1;
    return refusal();
  };
  const wrap = (deps: Deps): Deps => ({
    ...deps,
    mailer: {
      send: (mail) =>
        faults.hasMailbox
          ? deps.mailer.send(mail)
          : refused<Awaited<ReturnType<Mailer['send']>>>(
              () => deps.mailer.send(mail),
              () => Promise.resolve({ end: 'mailbox-refused', isForGood: true, reason: 'RCPT TO 550 5.1.1' }),
            ),
    },
    webhookSender: {
      send: (delivery) =>
        refused(
          () => deps.webhookSender.send(delivery),
          () => Promise.resolve({ status: 403, error: null, durationMs: 1, retryAfterMs: null }),
        ),
    },
    pushSender: {
      send: (...given) =>
        refused(
          () => deps.pushSender.send(...given),
          () => Promise.resolve({ result: 'refused', status: 403, retryAfterMs: null }),
        ),
    },
    payments: mapProviders(deps.payments, (provider) => ({
      ...provider,
      refund: (...given) =>
        refused(
          () => provider.refund(...given),
          () => Promise.reject(new ProviderError('refused', 'no')),
        ),
    })),
  });
  return { faults, wrap };
}

describe('a service refuses a task for ever: it ends by itself, and health stays green', () => {
  const cases = Object.entries(KINDS).flatMap(([kind, given]) =>
    typeof given === 'string' ? [] : [[kind, given] as const],
  );

  it.each(cases)('%s', async (_kind, { task, most, outcome }) => {
    const { faults, wrap } = refusingServices();
    const errors: string[] = [];
    const log = { info: () => undefined, warn: () => undefined, error: (message: string) => errors.push(message) };
    const product = await startProduct({ log }, wrap);
    const { outbox } = product.deps.store.nonTransactional;
    const given = await task(product);
    const id = given.kind === 'refund' ? `refund_${given.transactionId}_0` : 'refused';
    faults.refusing = true;
    // A refused refund sends an e-mail, which is a task of its own.
    faults.hasMailbox = given.kind === 'refund';
    const created = await product.deps.clock.now();
    const times = { attempts: 0, nextAttemptAt: created, leaseUntil: 0, lastError: null, created };
    await outbox.save({ id, task: given, state: 'pending', ...times });
    for (let at = created; at < created + 7 * DAY; at = Math.max(at + MINUTE, (await outbox.nextDue()) ?? Infinity)) {
      await setClock(product, at);
      await sweepOutbox(product.deps);
      const { checks, services } = (await readHealth(product.deps)).value;
      const unwell = checks.filter(({ name, state }) => ['dead', 'failingMails'].includes(name) && state !== 'good');
      expect(unwell).toEqual([]);
      expect(services.find(({ service }) => service === 'mail')?.state).not.toBe('bad');
    }
    expect(await outbox.get(id)).toMatchObject(outcome);
    expect(faults.calls).toBeGreaterThan(0);
    expect(faults.calls).toBeLessThanOrEqual(most);
    expect(errors.filter((message) => message === 'outbox entry failed')).toEqual([]);
    await product.stop();
  });
});
