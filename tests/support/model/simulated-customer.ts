import { refundRulesOf } from '@functions/payments/rules/refund-rules';
import { TARIFFS } from '@functions/base/contract/values/tariff';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { changeTariff, previewTariffs } from '@functions/renewals/contract/change-tariff';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import {
  grantDays,
  liftRestriction,
  removeDeviceSlot,
  restrictAccess,
} from '@functions/renewals/steps/change-subscription';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { SOLD_BY_PAGES } from '../purchases/buying';
import { readBooks } from './ledger-check';
import type { SeededRandom } from './random';
import type { TwoTabsOrders } from './two-tabs-orders';
import type { CardName, Reply, World } from './world';

/** One customer of a simulated year, who joins in some month and acts once a month. */
export interface Subscriber {
  readonly name: string;
  readonly joinsInMonth: number;
  /** The day of each 30-day month on which they act. */
  readonly day: number;
  readonly tariff: number;
  readonly trialDays: number;
  readonly card: CardName;
  readonly inviter: string | null;
}

export function makeSubscriber(index: number, random: SeededRandom): Subscriber {
  return {
    name: `customer-${index}`,
    joinsInMonth: random.oneIn(2) ? 0 : random.pick([1, 2, 3, 4, 6]),
    day: (index * 7) % 30,
    tariff: random.pick([1, 1, ...TARIFFS]),
    trialDays: random.pick([1, 5, 30]),
    card: random.oneIn(8) ? 'poorLater' : 'good',
    inviter: index > 0 && random.oneIn(3) ? `customer-${Math.floor(index / 3)}` : null,
  };
}

export async function joinAndBuy(world: World, { name, tariff, trialDays, card, inviter }: Subscriber): Promise<void> {
  await world.register(name, inviter === null ? {} : { inviter });
  await world.buy(name, card, { tariff, period: trialDays });
}

type CountAction = (what: string) => void;

/** Simulates one month of a customer; `done` counts the actions for the summary. Returns orders paid in two tabs. */
export async function simulateMonth(
  world: World,
  { name, tariff }: Subscriber,
  random: SeededRandom,
  done: CountAction,
): Promise<TwoTabsOrders[]> {
  const { deps, sandbox } = world.product;
  const { uid } = await world.person(name);
  const { userInfo, pastDue, card, restricted, renews } = await world.profile(name);
  const status = userInfo.subscriptionStatus;
  const isActive = userInfo.subscriptionIsActive;
  const isFree = restricted === null;
  const tabs: TwoTabsOrders[] = [];
  const act = async (what: string, times: number, isPossible: boolean, work: () => Promise<unknown>): Promise<void> => {
    if (!isPossible || !random.oneIn(times)) return;
    if ((await work()) !== false) done(what);
  };
  const own = async () => {
    const { charges, orders, refunds } = await readBooks(world.product);
    const touched = new Set(refunds.map(({ transactionId }) => transactionId));
    const theirs = charges.filter(({ accountId }) => accountId === uid);
    const untouched = theirs.filter(({ id, refunded }) => refunded === 0 && !touched.has(id));
    const paymentTransactionId = orders
      .filter((order) => order.uid === uid && refundRulesOf(order.purchase).takes === 'device')
      .map((order) => order.paymentTransactionId);
    return { untouched, devices: untouched.filter(({ id }) => paymentTransactionId.includes(id)) };
  };
  const payTwice = async (kinds: TwoTabsOrders['kinds']) => {
    tabs.push(await paysInTwoTabs(world, name, kinds, tariff));
  };
  const hasNoAccess = isFree && !isActive && status !== 'ACTIVE';
  await act('paid by hand', 2, pastDue !== null && isFree, () => world.buy(name, 'good', { kind: 'past-due-payment' }));
  await act('cancelled', 15, status === 'ACTIVE' && pastDue === null, () => world.cancel(name));
  await act('cancelled while restricted', 4, !isFree && renews, () => world.cancel(name));
  await act('resumed by card', 3, status === 'CANCELED' && isFree && isActive && card !== null, () =>
    world.call(resumeSubscription, name, { consents: { autoCharge: true, offer: true } }),
  );
  await act('came back by two tabs', 3, hasNoAccess, () => payTwice(['new-subscription', 'new-subscription']));
  const stillHasNoAccess = hasNoAccess && tabs.length === 0;
  await act('came back', 3, stillHasNoAccess, () => world.buy(name, 'good', { tariff, kind: 'new-subscription' }));
  await act('entered a code', 10, status === 'ACTIVE', () =>
    world.call(applyPromoCode, name, { promo: random.pick(['YEAR20', 'YEAR50']) }),
  );
  await act('chose another tariff', 8, status === 'ACTIVE' && renews, () =>
    choosesTariff(world, name, random.pick([1, ...TARIFFS])),
  );
  await act('changed the card', 8, status === 'ACTIVE' && renews, () =>
    world.buy(name, random.pick(['good', 'goodWith3ds'] as const), { kind: 'card-change' }),
  );
  await act('bought a device', 6, isActive, () => world.buy(name, 'good', { kind: 'device-slot' }));
  await act('ordered a device and a term in two tabs', 8, isActive && status === 'CANCELED', () =>
    payTwice(
      random.pick([
        ['device-slot', 'resubscribe'],
        ['resubscribe', 'device-slot'],
      ] as const),
    ),
  );
  await act('asked for anything', 4, true, () => {
    const kind = random.pick(SOLD_BY_PAGES);
    return world.buy(name, 'good', { kind, tariff });
  });
  await act('ordered two devices in two tabs', 30, isActive, () => payTwice(['device-slot', 'device-slot']));
  await act('lost a slot', 6, isActive, async () => (await removeDeviceSlot(deps, { uid })).ok);
  await act('was given days', 30, isFree, () => grantDays(deps, { uid, days: 7 }));
  await act('got a device back', 4, isActive, async () => {
    const device = (await own()).devices.at(-1);
    return device ? askForRefund(world, uid, null, device.id) : false;
  });
  await act('got all back', 30, status === 'ACTIVE', () => askForRefund(world, uid, null));
  await act('got a part back', 30, status === 'ACTIVE', () => askForRefund(world, uid, 50));
  await act('got half back at the provider', 40, status === 'ACTIVE', async () => {
    const last = (await own()).untouched.at(-1);
    if (!last || last.amount < 2) return false;
    const amount = Math.floor(last.amount / 2) / 100;
    await sandbox.cloudpayments.refundByProvider({ transactionId: Number(last.id), amount });
    return true;
  });
  await act('was restricted', 20, isFree && isActive, () => restrictAccess(deps, { uid, reason: 'key-shared' }));
  await act('was let in again', 2, !isFree, () => liftRestriction(deps, { uid }));
  // The last action, because a payment charged back by the bank cannot be refunded, and we see the chargeback only at
  // the day close.
  await act('took money back at the bank', 30, true, async () => {
    await world.runDueWork();
    const last = (await own()).untouched.at(-1);
    if (last) await sandbox.cloudpayments.chargeback({ transactionId: Number(last.id) });
    return last !== undefined;
  });
  return tabs;
}

/** Returns false if the coming charge is announced. */
async function choosesTariff(world: World, name: string, tariff: number): Promise<boolean> {
  const preview = previewTariffs.response.safeParse((await world.call(previewTariffs, name)).body);
  const amount = preview.data?.tariffs.find((choice) => choice.tariff === tariff)?.amount;
  const consents = { autoCharge: true, offer: true };
  return (await world.call(changeTariff, name, { tariff, amount: amount ?? 0, consents })).status === 200;
}

async function paysInTwoTabs(
  world: World,
  name: string,
  kinds: TwoTabsOrders['kinds'],
  tariff: number,
): Promise<TwoTabsOrders> {
  // The second tab orders another term: the same term would be the same order.
  const tariffs = [tariff, tariff === 1 ? 3 : 1];
  const orders: Reply[] = [];
  for (const [index, kind] of kinds.entries()) {
    orders.push(await world.order(name, { ...(kind && { kind }), tariff: tariffs[index] ?? 1 }));
  }
  await Promise.all(orders.map((order) => world.pay(name, 'good', order)));
  return { kinds, payTokens: orders.flatMap(({ status, body }) => (status === 200 ? [String(body.payToken)] : [])) };
}

const askForRefund = async (
  { product: { deps }, now }: World,
  uid: string,
  amount: number | null,
  transactionId: string | null = null,
): Promise<unknown> => {
  const requestId = `${uid}-${await now()}`;
  return requestRefund(deps, { uid, transactionId, amount, reason: 'asked for', actor: 'staff', requestId });
};
