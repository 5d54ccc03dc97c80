import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { reassignPayment } from '@functions/panel/contract/account-corrections';
import { getUserById } from '@functions/panel/contract/get-user';
import { LANGUAGES } from '@functions/base/contract/values/languages';
import { REFUND_OUTCOMES, type RefundOutcome } from '@functions/subscription/contract/values/renewal-end';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { inRepository } from '../../../scripts/lib/repository';
import { giveGift } from '../../support/customers/give-gift';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { moveToNextNoon, moveToNightRun, runNightlyClose } from '../../support/product/nightly-jobs';
import { addressOf, advanceDays, join, linkIn, profileOf, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** A subscription whose payment was taken back: its customer and staff learn the same about the money. */

const product = await startProductOfFile();
let fedor: StaffSession;
beforeAll(async () => {
  fedor = await createStaff(product, 'finance', 'fedor');
});

const stored = () => product.deps.store.nonTransactional;
const idOf = async ({ uid }: Session) => (await stored().customers.get(uid))?.id ?? '';

async function subscriber(name: string) {
  const { session } = await join(product, name);
  return { session, ...(await subscribe(product, session)) };
}

const askRefund = async (uid: string, transactionId: string): Promise<void> => {
  const command = { uid, transactionId, amount: null, reason: 'просил', actor: 'fedor', requestId: 'all' };
  expect(await requestRefund(product.deps, command)).toMatchObject({ ok: true });
};

/** Makes the provider refuse the whole sum: it returned a part of it, and told nobody. */
async function returnPartUnseen(transactionId: string): Promise<void> {
  const { cloudpayments } = product.sandbox;
  await cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
  await cloudpayments.refundByProvider({ transactionId: Number(transactionId), amount: 0.5 });
  await cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
}

/** How a customer gets there. */
const WAYS: Readonly<Record<RefundOutcome, () => Promise<Session>>> = {
  asked: async () => {
    const { session, transactionId } = await subscriber('asked');
    await askRefund(session.uid, transactionId);
    return session;
  },
  returned: async () => {
    const { session, transactionId } = await subscriber('returned');
    await askRefund(session.uid, transactionId);
    await product.drain();
    return session;
  },
  refused: async () => {
    const { session, transactionId } = await subscriber('refused');
    await returnPartUnseen(transactionId);
    await askRefund(session.uid, transactionId);
    await product.drain();
    return session;
  },
  'charged-back': async () => {
    await moveToNextNoon(product);
    const { session, transactionId } = await subscriber('charged-back');
    await product.sandbox.cloudpayments.chargeback({ transactionId: Number(transactionId) });
    await moveToNightRun(product);
    await runNightlyClose(product);
    await advanceDays(product, 0.02);
    return session;
  },
  gift: async () => {
    const { session: payer } = await join(product, 'payer');
    const friend = addressOf(product, 'friend');
    const giftId = await giveGift(product, payer, { recipientEmail: friend });
    await product.drain();
    const { session } = await join(product, 'gift', { prepaidToken: linkIn(product, friend, '/attach', 'prepaid') });
    await product.drain();
    await askRefund(payer.uid, (await stored().gifts.get(giftId))?.transactionId ?? '');
    await product.drain();
    return session;
  },
  moved: async () => {
    const { session, transactionId } = await subscriber('moved');
    const { session: other } = await join(product, 'moved-to');
    const request = { requestId: 'move-0001', reason: 'не тот аккаунт', userId: await idOf(other), transactionId };
    expect((await callPanel(product, reassignPayment, request, fedor)).status).toBe(200);
    return session;
  },
};

it.each(REFUND_OUTCOMES)('the profile and the panel say: %s', async (outcome) => {
  const session = await WAYS[outcome]();
  const { body } = await callPanel(product, getUserById, { id: await idOf(session) }, fedor);
  const { renewalEnd } = getUserById.response.parse(body).situation;
  const { ended } = await profileOf(product, session);
  expect([renewalEnd?.money, ended]).toMatchObject([outcome, { reason: 'refunded', money: outcome }]);
});

it.each(LANGUAGES)('each outcome has words of its own in %s', (language) => {
  const { ended } = JSON.parse(readFileSync(inRepository('locales', language, 'profile.json'), 'utf8')) as {
    ended: { refunded: Record<string, string> };
  };
  expect(Object.keys(ended.refunded).toSorted()).toEqual([...REFUND_OUTCOMES].toSorted());
  expect(new Set(Object.values(ended.refunded)).size).toBe(REFUND_OUTCOMES.length);
});
