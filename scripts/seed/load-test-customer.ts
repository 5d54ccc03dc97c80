import { PLATFORMS } from '@functions/base/contract/values/status';
import { TARIFFS, type Tariff } from '@functions/base/contract/values/tariff';
import { accessGrantOf } from '@functions/nodes/rules/access-grant';
import { addDays, DAY, HOUR, moscowDay, type Instant } from '@functions/base/rules/calendar';
import type { Customer } from '@functions/accounts/rules/customer';
import type { Device } from '@functions/nodes/rules/device';
import { NAME } from '@functions/providers/cloudpayments/name';
import { record } from '@functions/subscription/rules/evolve';
import { metricsOf } from '@functions/subscription/rules/billing-metrics';
import type { Receipt } from '@functions/payments/rules/receipt';
import { noSubscription, view, type Subscription } from '@functions/subscription/rules/subscription';
import type { SubscriptionEvent, EventOf } from '@functions/subscription/rules/subscription-event';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Random } from '@functions/ports/services';
import type { Repositories } from '@functions/panel/ports/repositories';

/** The history of one seeded customer, computed by the domain's rules. The same number gives the same history. */

const NAMES = ['anna', 'boris', 'vera', 'gleb', 'dina', 'egor', 'zhanna', 'ilya', 'kira', 'lev'];
const SURNAMES = ['abramov', 'belyaev', 'volkova', 'gromov', 'denisova', 'ershov', 'ivanova', 'popova', 'sokolova'];
const MAILBOXES = ['gmail.com', 'yandex.ru', 'mail.ru', 'example.com'];

/** Pseudo-random numbers in 0..1; the same seed gives the same sequence. */
function seededRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(from: readonly [T, ...T[]] | readonly T[], roll: number): T =>
  from[Math.floor(roll * from.length)] as T;

export const seedUid = (n: number): string => `crowd-${String(n).padStart(7, '0')}`;

/** Writes customer `n` with all their records. One in ten is a referral of an earlier customer. */
export async function writeSimulatedCustomer(
  stores: Repositories,
  n: number,
  now: Instant,
  random: Random,
): Promise<void> {
  const roll = seededRandom(n);
  const terms = roll() < 0.15 ? 0 : 1 + Math.floor(roll() * 6);
  const tariff: Tariff = roll() < 0.8 ? 1 : pick(TARIFFS, roll());
  const ending = roll();
  const ended = ending < 0.3 ? Math.floor(roll() * 200) * DAY : 0;
  const length = terms === 0 ? 5 * DAY : 30 * DAY + (terms - 1) * tariff * 30.5 * DAY;
  const created = now - ended - length + Math.floor(roll() * 20 * DAY) + DAY;
  const customer = customerOf(n, created, roll, random);
  await stores.customers.create(customer);
  if (n > 0 && roll() < 0.1)
    await stores.invites.create(
      invitation(customer, seedUid(Math.floor(roll() * Math.min(n, 500))), created, terms > 1),
    );
  const events = terms === 0 ? [] : eventsOf(n, { created, tariff, terms, ending, now });
  const subscription = await recordEvents(stores, customer, events);
  for (const event of events)
    if (event.type === 'orderSettled' || event.type === 'renewalSettled')
      await stores.receipts.create(receiptOf(customer, event, roll));
  if (terms > 0) await createDevices(stores, subscription, { created, now, roll, random });
}

const emailOf = (n: number, roll: () => number): string =>
  `${pick(NAMES, roll())}.${pick(SURNAMES, roll())}.${n}@${pick(MAILBOXES, roll())}`;

const customerOf = (n: number, created: Instant, roll: () => number, random: Random): Customer => ({
  uid: seedUid(n),
  id: random.sortableId(created),
  email: emailOf(n, roll),
  photoURL: '',
  providerId: 'google.com',
  invitationCode: random.invitationCode(),
  signIns: [`google.com:crowd-${n}`],
  linkedSignIns: [],
  mergedFrom: [],
  language: 'ru',
  isLanguageChosen: false,
  wantsPromotions: roll() < 0.2,
  wantsReminders: true,
  isTrialDenied: false,
  isTrialAllowed: false,
  created,
});

const invitation = ({ uid, email }: Customer, inviterUid: string, created: Instant, stayed: boolean) =>
  ({
    inviteeUid: uid,
    inviterUid,
    inviteeEmail: email,
    created,
    discountStartDate: stayed ? created + DAY : null,
    qualifiesUntil: stayed ? Date.UTC(9999, 0, 1) : 0,
    reason: stayed ? 'converted' : 'pending',
  }) as const;

/** A trial, renewals, and the end of the subscription, if any. */
function eventsOf(
  n: number,
  {
    created,
    tariff,
    terms,
    ending,
    now,
  }: { created: Instant; tariff: Tariff; terms: number; ending: number; now: Instant },
): SubscriptionEvent[] {
  const { tariffs, trialPrice } = termsAt(created);
  const events: SubscriptionEvent[] = [
    {
      type: 'orderSettled',
      at: created + HOUR,
      transactionId: transactionOf(n, 0),
      amount: trialPrice,
      payToken: `crowd-order-${n}`,
      tariff,
      trialDays: 30,
      promo: null,
      renewable: true,
    },
  ];
  let subscription = events.reduce((state, event) => record(state, event, []).subscription, noSubscription(''));
  for (let term = 1; term < terms; term += 1) {
    const { currentPeriodEnd } = subscription;
    if (currentPeriodEnd === null || currentPeriodEnd > now) break;
    const event = {
      type: 'renewalSettled',
      at: currentPeriodEnd,
      transactionId: transactionOf(n, term),
      amount: tariffs[tariff].price,
      payToken: null,
    } as const;
    events.push(event);
    subscription = record(subscription, event, []).subscription;
  }
  const end = subscription.currentPeriodEnd ?? now;
  if (ending < 0.3 || end <= now)
    events.push(
      end <= now
        ? { type: 'mandateRevoked', at: Math.min(end + HOUR, now), reason: 'rejected' }
        : { type: 'cancelled', at: Math.min(end - 5 * DAY, now), by: 'customer' },
    );
  else if (ending < 0.45) events.push({ type: 'cancelled', at: Math.min(end - HOUR, now), by: 'customer' });
  return events.toSorted((left, right) => left.at - right.at);
}

/** Transaction ids far above those of the local stack's sandbox. */
const transactionOf = (n: number, term: number): string => String(8_000_000_000 + n * 10 + term);

async function recordEvents(
  stores: Repositories,
  { uid }: Customer,
  events: readonly SubscriptionEvent[],
): Promise<Subscription> {
  let subscription = noSubscription(uid);
  const recorded: SubscriptionEvent[] = [];
  for (const event of events) {
    const next = record(subscription, event, recorded);
    await stores.subscriptions.record(
      uid,
      next.subscription.version,
      event,
      next.expected ? metricsOf(subscription, event, next.subscription) : [],
    );
    recorded.push(event);
    subscription = next.subscription;
  }
  if (events.length > 0) await stores.subscriptions.save(subscription);
  return subscription;
}

const receiptOf = (
  { uid, email }: Customer,
  event: EventOf<'orderSettled'> | EventOf<'renewalSettled'>,
  roll: () => number,
): Receipt => ({
  transactionId: event.transactionId,
  provider: event.amount === 0 ? null : NAME,
  uid,
  accountId: email,
  dateTime: event.at,
  day: moscowDay(event.at),
  amount: event.amount,
  refunded: 0,
  description: 'Подписка',
  ipAddress: `198.51.100.${Math.floor(roll() * 250) + 1}`,
  status: 'Paid',
  subscriptionId: event.type === 'renewalSettled' ? `sc_${uid}` : null,
  payToken: event.payToken,
});

interface DeviceContext {
  readonly created: Instant;
  readonly now: Instant;
  readonly roll: () => number;
  readonly random: Random;
}

/** One or two devices and their connections of the last days. */
async function createDevices(
  stores: Repositories,
  subscription: Subscription,
  { created, now, roll, random }: DeviceContext,
): Promise<void> {
  const { uid } = subscription;
  const isActive = view(subscription, now).isActive;
  const devices: Device[] = [];
  const count = 1 + Math.floor(roll() * 2);
  for (let place = 0; place < count; place += 1) {
    const platform = pick(PLATFORMS, roll());
    const device: Device = {
      deviceId: `${uid}-device-${place}`,
      uid,
      installId: `${uid}-install-${place}`,
      deviceName: `${platform} ${place + 1}`,
      platform,
      created: addDays(created, 1),
      firstActivation: addDays(created, 1),
      lastSeen: isActive ? now - Math.floor(roll() * DAY) : addDays(created, 3),
      isActive: true,
      keyHash: random.hash(`${uid}-${place}`),
      publicKey: null,
      detachedAt: null,
      isSwap: false,
    };
    devices.push(device);
    await stores.devices.save(device);
    if (!isActive) continue;
    const at = now - Math.floor(roll() * 20 * DAY);
    const { deviceId, deviceName } = device;
    await stores.connectionLogs.saveAll([
      {
        id: `crowd-node_${deviceId}`,
        uid,
        nodeId: 'crowd-node',
        deviceId,
        deviceName,
        platform,
        serverName: 'Amsterdam 1',
        connectionDate: at,
        userIp: `203.0.113.${place + 1}`,
        success: roll() < 0.97,
      },
    ]);
  }
  await stores.accessGrants.save(accessGrantOf(subscription, devices, termsAt(now), now));
}
