import { enterPromo } from '@contract/enter-promo';
import { resumeSubscription } from '@contract/resume-subscription';
import { grantDays } from '@functions/usecases/change-subscription';
import { refundPayment } from '@functions/usecases/refund-payment';
import { readBooks } from './books';
import type { Chance } from './chance';
import type { CardName, World } from './world';

/** One customer of a played year: comes in some month, and every month does what customers do. */
export interface Subscriber {
  readonly name: string;
  readonly comesInMonth: number;
  readonly tariff: number;
  readonly trialDays: number;
  readonly card: CardName;
  readonly inviter: string | null;
}

export function makeSubscriber(index: number, chance: Chance): Subscriber {
  return {
    name: `customer-${index}`,
    comesInMonth: chance.once(2) ? 0 : chance.of([1, 2, 3, 4, 6]),
    tariff: chance.of([1, 1, 1, 3, 6, 12]),
    trialDays: chance.of([1, 5, 30]),
    card: chance.once(8) ? 'poorLater' : 'good',
    inviter: index > 0 && chance.once(3) ? `customer-${Math.floor(index / 3)}` : null,
  };
}

export async function comes(world: World, { name, tariff, trialDays, card, inviter }: Subscriber): Promise<void> {
  await world.register(name, inviter === null ? {} : { inviter });
  await world.buy(name, card, { tariff, period: trialDays });
}

/** What a month brings for a customer; `done` counts it for the summary. */
export async function livesOn(world: World, { name, tariff }: Subscriber, chance: Chance, done: (what: string) => void): Promise<void> {
  const { deps, sandbox } = world.product;
  const { uid } = await world.person(name);
  const { userInfo, pastDue, card } = await world.profile(name);
  const status = userInfo.subscriptionStatus;
  const act = async (what: string, times: number, isPossible: boolean, work: () => Promise<unknown>): Promise<void> => {
    if (!isPossible || !chance.once(times)) return;
    await work();
    done(what);
  };
  await act('paid by hand', 2, pastDue !== null, () => world.buy(name, 'good', { kind: 'retry' }));
  await act('cancelled', 15, status === 'ACTIVE' && pastDue === null, () => world.cancel(name));
  await act('resumed by card', 3, status === 'CANCELED' && userInfo.subscriptionIsActive && card !== null, () =>
    world.call(resumeSubscription, name, { consents: { autoCharge: true, offer: true } }),
  );
  await act('came back', 3, status === 'EXPIRED' || (status === 'CANCELED' && !userInfo.subscriptionIsActive), () => world.buy(name, 'good', { tariff, kind: 'subscribe' }));
  await act('entered a code', 10, status === 'ACTIVE', () => world.call(enterPromo, name, { promo: chance.of(['YEAR20', 'YEAR50']) }));
  await act('bought a device', 10, userInfo.subscriptionIsActive, () => world.buy(name, 'good', { kind: 'device' }));
  await act('was given days', 30, true, () => grantDays(deps, { uid, days: 7 }));
  await act('got all back', 30, status === 'ACTIVE', () => askForRefund(world, uid, null));
  await act('got a part back', 30, status === 'ACTIVE', () => askForRefund(world, uid, 50));
  await act('got half back at the provider', 40, status === 'ACTIVE', async () => {
    const own = (await readBooks(world.product)).charges.findLast(({ accountId }) => accountId === uid);
    if (own && own.refunded === 0) await sandbox.cloudpayments.refundByProvider({ transactionId: Number(own.id), amount: Math.floor(own.amount / 2) / 100 });
  });
}

const askForRefund = async ({ product: { deps }, now }: World, uid: string, amount: number | null): Promise<unknown> =>
  refundPayment(deps, { uid, transactionId: null, amount, reason: 'asked for', actor: 'staff', requestId: `${uid}-${await now()}` });
