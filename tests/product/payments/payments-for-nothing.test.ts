import { describe, expect, it } from 'vitest';
import { createOrder } from '@functions/purchase/contract/create-order';
import { HOUR } from '@functions/base/rules/calendar';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { cardExpiryOf } from '../../sandbox/cloudpayments/card-expiry';
import { CARDS, order, type PayableOrder } from '../../support/customers/buy';
import { giftRequest, orderGift } from '../../support/customers/give-gift';
import { buyOnce, oneOffRequest, openLink, orderOnce, payLink } from '../../support/customers/pay-once';
import { widgetOf } from '../../support/customers/widget-of';
import {
  addressOf,
  advanceToPeriodEnd,
  bothConsents,
  join,
  newPrepaidToken,
  orderAsGuest,
  paidTransactionId,
  refundsAtProvider,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** Every payment that gives nothing goes back by itself, with an e-mail, whoever made it and however. */

const product = await startProductOfFile();
const records = () => product.deps.store.nonTransactional;

type Widget = Pick<PayableOrder, 'widget'>;
/** Two payments of which the second gives nothing. `email`: of the payer. */
type Twice = (name: string) => Promise<{ email: string; first: string; second: string }>;

/** Pays one order twice by card. The provider asked about neither payment. */
async function byCard(email: string, expires: string, { widget }: Widget) {
  const { cloudpayments } = product.sandbox;
  const pay = async () => paidTransactionId(await cloudpayments.pay({ intent: widget, card: CARDS.good, expires }));
  await cloudpayments.setFaults({ notifications: { check: { enabled: false } } });
  const [first, second] = [await pay(), await pay()];
  await cloudpayments.setFaults({ notifications: { check: { enabled: true } } });
  return { email, first, second };
}

/** Pays one link twice. */
async function byLink(email: string, ordered: Widget) {
  const link = await openLink(product, ordered);
  return { email, first: await payLink(product, link), second: await payLink(product, link) };
}

const ofCustomer =
  (pay: (session: Session) => ReturnType<Twice>): Twice =>
  async (name) =>
    pay((await join(product, name, { language: 'ru' })).session);

async function ordered(request: Parameters<typeof product.call>[1]): Promise<Widget> {
  const reply = await product.call(createOrder, request);
  if (reply.status !== 200) throw new Error(`no order: ${JSON.stringify(reply.body)}`);
  return { widget: widgetOf(createOrder.response.parse(reply.body)) };
}

const guestRequest = (email: string, prepaidToken: string, about: { period: number; tariff: number }) => ({
  uid: '',
  email,
  prepaidToken,
  ...about,
  language: 'ru',
  consents: bothConsents,
});

/** A guest whose card had its trial: the form asks for the full price. */
async function withoutTrial(email: string, prepaidToken: string) {
  const { widget } = await ordered(guestRequest(email, prepaidToken, { period: 30, tariff: 1 }));
  await subscribe(product, (await join(product, `${email.split('.')[0]}-other`)).session, { expires: '01/45' });
  const refused = await product.sandbox.cloudpayments.pay({ intent: widget, card: CARDS.good, expires: '01/45' });
  if (refused.step !== 'fail') throw new Error('the trial of a used card was sold');
}

const GUEST: Record<string, Twice> = {
  'a trial by card': async (name) => {
    const email = addressOf(product, name);
    return byCard(email, cardExpiryOf(email), await orderAsGuest(product, email, newPrepaidToken(), 'ru'));
  },
  'two terms of one form by card, the first of them reported late': async (name) => {
    const { cloudpayments } = product.sandbox;
    const [email, prepaidToken] = [addressOf(product, name), newPrepaidToken()];
    await withoutTrial(email, prepaidToken);
    const pay = async (tariff: number) => {
      const { widget } = await ordered(guestRequest(email, prepaidToken, { period: 30, tariff }));
      const expires = cardExpiryOf(`${email}${tariff}`);
      return paidTransactionId(await cloudpayments.pay({ intent: widget, card: CARDS.good, expires }));
    };
    await cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
    const [late, first] = [await pay(12), await pay(1)];
    await product.moveTo((await product.deps.clock.now()) + HOUR);
    return { email, first, second: late };
  },
  'a term by a link': async (name) => {
    const email = addressOf(product, name);
    return byLink(email, await ordered({ ...oneOffRequest({ uid: '', email }), prepaidToken: newPrepaidToken() }));
  },
  'a gift by card': async (name) => {
    const email = addressOf(product, name);
    const request = giftRequest({ email }, { recipientEmail: addressOf(product, `${name}-friend`) }, newPrepaidToken());
    return byCard(email, cardExpiryOf(email), await ordered(request));
  },
};

const CUSTOMER: Record<string, Twice> = {
  'a trial by card': ofCustomer(async (session) =>
    byCard(session.email, cardExpiryOf(session.uid), await order(product, session)),
  ),
  'another term by card': ofCustomer(async (session) => {
    await subscribe(product, session, { period: 1 });
    await product.call(cancelSubscription, { uid: session.uid, email: session.email }, session);
    const again = await order(product, session, { kind: 'resubscribe', tariff: 3 });
    return byCard(session.email, cardExpiryOf(session.uid), again);
  }),
  'a device by card': ofCustomer(async (session) => {
    await subscribe(product, session, { period: 1 });
    return byCard(session.email, cardExpiryOf(session.uid), await order(product, session, { kind: 'device-slot' }));
  }),
  'a missed renewal by card': ofCustomer(async (session) => {
    await subscribe(product, session, { period: 1, card: CARDS.poorLater });
    await advanceToPeriodEnd(product, session, 0.5);
    const missed = await order(product, session, { kind: 'past-due-payment' });
    return byCard(session.email, cardExpiryOf(session.uid), missed);
  }),
  'a card check': ofCustomer(async (session) => {
    await subscribe(product, session, { period: 1 });
    const check = await order(product, session, { kind: 'card-change' });
    return byCard(session.email, cardExpiryOf(`${session.uid}-2`), check);
  }),
  'a gift by card': ofCustomer(async (session) =>
    byCard(session.email, cardExpiryOf(session.uid), await orderGift(product, session)),
  ),
  'a term by a link': ofCustomer(async (session) => byLink(session.email, await orderOnce(product, session))),
  'a term ahead by a link': ofCustomer(async (session) => {
    await buyOnce(product, session);
    return byLink(session.email, await orderOnce(product, session, { kind: 'resubscribe' }));
  }),
};

describe.each([
  ['a guest', GUEST],
  ['a customer', CUSTOMER],
])('a payment that gives nothing is refunded to %s', (payer, ways) => {
  it.each(Object.keys(ways))('%s', async (what) => {
    const name = `${payer}-${what}`.replaceAll(/[^a-z]+/g, '-').slice(0, 40);
    const pay = ways[what];
    if (pay === undefined) throw new Error('no such way');
    const { email, first, second } = await pay(name);
    await product.drain();
    const receipt = await records().receipts.get(second);
    const roubles = (receipt?.amount ?? 0) / 100;
    expect(receipt).toMatchObject({ status: 'Refunded', refunded: receipt?.amount });
    expect(await refundsAtProvider(product, second)).toEqual([roubles]);
    if (what !== 'a card check') expect(await refundsAtProvider(product, first)).toEqual([]);
    const subjects = subjectsTo(product, email).filter((subject) => subject.startsWith('Вернём'));
    expect(subjects.map((subject) => subject.replaceAll(' ', ''))).toEqual([
      `Вернём${String(roubles).replace('.', ',')}₽`,
    ]);
    expect(await records().paymentEvents.get(`pay_${second}`)).toMatchObject({ state: 'applied' });
  });
});
