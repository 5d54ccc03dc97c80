import { SECOND, type Instant } from '@functions/base/rules/calendar';
import { withReads } from '@functions/subscription/rules/subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy, CARDS, order } from '../customers/buy';
import { withField, type SentNotification } from '../product/notifications';
import { subscriptionOf } from '../product/scenario';
import type { RunningProduct } from '../product/start-product';
import type { Case, World } from './world';

/** Provider notifications exactly as the sandbox wrote them, not yet delivered. */

const dropOne = (type: string) => ({ notifications: { [type]: { drop: 1 } } });
const withFields = (notification: SentNotification, fields: Readonly<Record<string, string>>): SentNotification => ({
  ...notification,
  body: Object.entries(fields).reduce((text, [name, value]) => withField(text, name, value), notification.body),
});

let transactions = 5_000_000_000;
const transactionId = (): string => String((transactions += 1));

/** The notification of a new customer's first purchase. */
async function undelivered(world: World, type: 'pay' | 'fail', card: string = CARDS.good): Promise<SentNotification> {
  const session = await world.registered();
  await world.product.sandbox.cloudpayments.setFaults(dropOne(type));
  await buy(world.product, session, { card });
  return world.sent(type);
}

/**
 * Lets the paid time of a new subscriber end now, without moving the clock of the others. Returns a moment at which the
 * renewal is due and newer than the purchase, also in the whole seconds of the provider.
 */
async function endPeriod(product: RunningProduct, session: Session): Promise<Instant> {
  const { deps } = product;
  const stored = await subscriptionOf(product, session);
  const now = await deps.clock.now();
  const early = (stored.currentPeriodEnd ?? now) - now;
  const time = stored.time.map((each) => ({ ...each, from: each.from - early, until: each.until - early }));
  await deps.store.nonTransactional.subscriptions.save(withReads({ ...stored, time }));
  return now + 2 * SECOND;
}

const pay: Case = async (world) => world.notify(await undelivered(world, 'pay'));

export const WEBHOOK_CASES: Readonly<Record<string, Case>> = {
  'webhook check': async (world) => {
    const session = await world.registered();
    const { payToken, widget } = await order(world.product, session);
    await world.subscriber();
    const check = await world.sent('check');
    return world.notify(
      withFields(check, {
        InvoiceId: payToken,
        AccountId: session.uid,
        TransactionId: transactionId(),
        Amount: widget.amount.toFixed(2),
        CardId: `card-${transactions}`,
      }),
    );
  },
  'webhook pay, first purchase': pay,
  'webhook pay, the same again': async (world, n) => {
    const again = await pay(world, n);
    await again.send();
    return again;
  },
  'webhook pay, renewal': async (world) => {
    const { session, uid } = await world.subscriber();
    const mandate = await world.product.deps.store.nonTransactional.mandates.get(uid);
    const at = await endPeriod(world.product, session);
    return world.notify(
      withFields(await world.sent('pay'), {
        InvoiceId: '',
        SubscriptionId: mandate?.providerId ?? '',
        TransactionId: transactionId(),
        Amount: '150.00',
        DateTime: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
      }),
    );
  },
  'webhook fail': async (world) => world.notify(await undelivered(world, 'fail', CARDS.poor)),
  'webhook refund': async (world) => {
    const { transactionId: paid } = await world.subscriber();
    const { cloudpayments } = world.product.sandbox;
    await cloudpayments.setFaults(dropOne('refund'));
    await cloudpayments.refundByProvider({ transactionId: Number(paid) });
    return world.notify(await world.sent('refund'));
  },
  'webhook recurrent': async (world) => {
    const { uid } = await world.subscriber();
    const mandate = await world.product.deps.store.nonTransactional.mandates.get(uid);
    return world.notify({
      type: 'recurrent',
      body: `Id=${mandate?.providerId ?? ''}&AccountId=${encodeURIComponent(uid)}&Status=Active`,
    });
  },
  'webhook confirm': async (world) =>
    world.notify({ type: 'confirm', body: `TransactionId=${transactionId()}&Amount=1.00` }),
  'webhook cancel': async (world) =>
    world.notify({ type: 'cancel', body: `TransactionId=${transactionId()}&Amount=1.00` }),
};
