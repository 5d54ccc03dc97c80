import { describe } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { payLinkText } from '@functions/purchase/rules/pay-link';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { CARDS } from '../../support/customers/buy';
import {
  anonymousOrder,
  periodEndOf,
  pay,
  PREPAID_TOKEN,
  register,
  signedIn,
  subscriber,
} from '../../support/faults/fault-actors';
import { crashTests, type FaultScenario } from '../../support/faults/fault-matrix';
import type { Session } from '../../../scripts/lib/auth-emulator';
import type { RunningProduct } from '../../support/product/start-product';

const survives = crashTests('calls');

const consents = { autoCharge: true, offer: true };
const identity = ({ uid, email }: Session) => ({ uid, email });

/** A call without a response is repeated by the page or by the customer. */
const repeatedCall = <Actors>(
  given: FaultScenario<Actors>['given'],
  call: FaultScenario<Actors>['when'],
): FaultScenario<Actors> => ({
  given,
  when: call,
  retry: call,
});

async function cancelled(product: RunningProduct): Promise<Session> {
  const anna = await subscriber(product);
  await product.call(cancelSubscription, identity(anna), anna);
  await product.drain();
  return anna;
}

describe('a call may crash before and after each of its own calls: repeated, it ends in the same state (§7)', () => {
  survives(
    'registerCustomer',
    repeatedCall(signedIn, (product, anna) => product.call(registerCustomer, identity(anna), anna)),
  );

  survives(
    'registerCustomer with a guest purchase to claim (P12)',
    repeatedCall(
      async (product) => {
        await pay(product, await anonymousOrder(product));
        await product.drain();
        return signedIn(product);
      },
      (product, anna) => product.call(registerCustomer, { ...identity(anna), prepaidToken: PREPAID_TOKEN }, anna),
    ),
  );

  survives(
    'createOrder',
    repeatedCall(register, (product, anna) =>
      product.call(createOrder, { ...identity(anna), period: 30, tariff: 1, consents }, anna),
    ),
  );

  survives(
    'createOrder for another term than that of the open order',
    repeatedCall(
      async (product) => {
        const anna = await register(product);
        await product.call(createOrder, { ...identity(anna), period: 30, tariff: 1, consents }, anna);
        return anna;
      },
      (product, anna) => product.call(createOrder, { ...identity(anna), period: 30, tariff: 12, consents }, anna),
    ),
  );

  survives(
    'cancelSubscription (P8)',
    repeatedCall(subscriber, (product, anna) => product.call(cancelSubscription, identity(anna), anna)),
  );

  survives(
    'resumeSubscription with the saved card (P9)',
    repeatedCall(cancelled, (product, anna) => product.call(resumeSubscription, { ...identity(anna), consents }, anna)),
  );

  survives(
    'removeCard',
    repeatedCall(subscriber, (product, anna) => product.call(removeCard, identity(anna), anna)),
  );

  survives(
    'applyPromoCode',
    repeatedCall(
      async (product) => {
        const created = await product.deps.clock.now();
        const promo = {
          id: 'promo-1',
          code: 'SPRING',
          promoType: 'SUBSCRIPTION',
          percent: 20,
          expirationDate: '2027-12-31',
          isAvailable: true,
          created,
        };
        await product.deps.store.nonTransactional.promos.create(promo);
        return subscriber(product);
      },
      (product, anna) => product.call(applyPromoCode, { ...identity(anna), promo: 'SPRING' }, anna),
    ),
  );

  survives(
    'openPayLink after a failed renewal',
    repeatedCall(
      async (product) => {
        const anna = await subscriber(product, { card: CARDS.poorLater, period: 5 });
        const end = await periodEndOf(product, anna);
        await product.moveTo(end + 60_000);
        return product.deps.signedTokens.sign('pay', payLinkText(anna.uid, end, await product.deps.clock.now()));
      },
      (product, link) => product.call(openPayLink, { link, consents }),
    ),
  );

  survives(
    'signInWithYandex (§4)',
    repeatedCall(
      (product) => Promise.resolve(product.sandbox.yandex.token({ id: '1001', email: 'anna@yandex.ru' })),
      (product, accessToken) => product.call(signInWithYandex, { accessToken }),
    ),
  );

  survives(
    'refundPayment by staff (P10)',
    repeatedCall(subscriber, (product, { uid }) =>
      requestRefund(product.deps, {
        uid,
        transactionId: null,
        amount: null,
        reason: 'asked for it',
        actor: 'support-1',
        requestId: 'click-1',
      }),
    ),
  );
});
