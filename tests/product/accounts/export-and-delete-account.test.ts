import { expect, it } from 'vitest';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { ENDPOINTS } from '../../support/product/endpoints';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { DAY } from '@functions/base/rules/calendar';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { bind } from '../../support/product/devices';
import { identityToolkit, signInWithCustomToken, signInWithGoogle } from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { NEW_PASSKEY_ANSWER } from '../../support/passkeys/software-authenticator';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  buyAsGuest,
  join,
  emailsTo,
  liveMandates,
  newPrepaidToken,
  advanceDays,
  advanceToPeriodEnd,
  profileOf,
  receiptsOf,
  subscribe,
} from '../../support/product/scenario';

const product = await startProductOfFile();

const VALID_REST = {
  endpoint: 'https://fcm.googleapis.com/1',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  id: 'a',
  answer: NEW_PASSKEY_ANSWER,
  name: 'a',
  signIn: 'yandex:1',
  contact: 'contact@example.com',
  installId: 'install-1',
  platform: 'android',
  appVersion: '1.0',
  period: 30,
  tariff: 1,
  amount: 150,
  payToken: 'a',
  consents: { autoCharge: true, offer: true },
  promo: 'SPRING',
  deviceId: 'a',
  deviceName: 'a',
  giftId: 'a',
  recipientEmail: 'friend@example.com',
  confirmed: true,
};
const exported = async (session: Session) =>
  exportAccount.response.parse(
    (await product.call(exportAccount, { uid: session.uid, email: session.email }, session)).body,
  ).export;
const remove = (session: Session) =>
  product.call(deleteAccount, { uid: session.uid, email: session.email, confirmed: true }, session);

/** Returns every document, with those of the `history` subcollections, as JSON text by path. */
async function everyDocument(): Promise<Map<string, string>> {
  const collections = await product.db.listCollections();
  const found = await Promise.all(
    [...collections, product.db.collectionGroup('history')].map((collection) => collection.get()),
  );
  return new Map(
    found.flatMap(({ docs }) => docs).map((document) => [document.ref.path, JSON.stringify(document.data())]),
  );
}

const documentsWith = async (text: string): Promise<string[]> =>
  [...(await everyDocument())]
    .filter(([path, data]) => path.includes(text) || data.toLowerCase().includes(text.toLowerCase()))
    .map(([path]) => path);

it('reminders and promotions are switched separately; without reminders no reminder is sent (§1.3)', async () => {
  const { session } = await join(product, 'letters');
  const set = async (wanted: object) =>
    (await product.call(setPreferences, { uid: session.uid, email: session.email, ...wanted }, session)).body;
  expect((await profileOf(product, session)).preferences).toMatchObject({ reminders: true, promotions: false });
  expect(await set({ promotions: true })).toMatchObject({ success: true, reminders: true, promotions: true });
  expect(await set({ reminders: false })).toMatchObject({ success: true, reminders: false, promotions: true });
  expect(await set({})).toMatchObject({ success: true, reminders: false, promotions: true });
  expect((await profileOf(product, session)).preferences).toMatchObject({ reminders: false, promotions: true });
  await subscribe(product, session);
  await advanceToPeriodEnd(product, session, -0.5);
  expect(emailsTo(product, session.email).map(({ subject }) => subject)).toHaveLength(1);
});

it('the export holds the customer’s own data, and nothing of others, no card token and no key hash', async () => {
  const { session: inviter } = await join(product, 'inviter');
  const code = (await product.deps.store.nonTransactional.customers.get(inviter.uid))?.invitationCode ?? '';
  const { session } = await join(product, 'exporter', { referralCode: code, language: 'ru' });
  const { session: friend } = await join(product, 'friend', {
    referralCode: (await exported(session)).account.invitationCode,
  });
  await subscribe(product, friend);
  const { transactionId } = await subscribe(product, session);
  await bind(product.deps, session.uid, { deviceName: 'Мой телефон' });
  const foreign = await bind(product.deps, friend.uid, { deviceName: 'Телефон друга' });

  const data = await exported(session);
  expect(data).toMatchObject({
    account: {
      uid: session.uid,
      email: session.email,
      signIns: [`google.com:google-${session.email}`],
      language: 'ru',
      reminders: true,
      promotions: false,
    },
    subscription: { status: 'ACTIVE', isActive: true, tariff: 1, firstPayment: 1, referralDiscount: 0.25 },
    card: { mask: expect.stringMatching(/3055/) as string, consents: { autoCharge: true, offer: true } },
    devices: [{ deviceName: 'Мой телефон', isActive: true }],
    orders: [{ kind: 'new-subscription', amount: 1, transactionId }],
    receipts: [{ transactionId, amount: 1, accountId: session.email }],
    invitees: [{ isCounting: true }],
    wasInvited: true,
  });
  expect(data.history.map(({ type }) => type)).toContain('orderSettled');
  const text = JSON.stringify(data);
  for (const secret of [
    friend.email,
    friend.uid,
    inviter.email,
    inviter.uid,
    code,
    foreign.device.deviceId,
    foreign.key,
  ])
    expect(text).not.toContain(secret);
  const mandate = await product.deps.store.nonTransactional.mandates.get(session.uid);
  expect(text).not.toContain(mandate?.token ?? 'no token');
  expect(text).not.toContain((await product.deps.store.nonTransactional.devices.ofCustomer(session.uid))[0]?.keyHash);
});

it('after a deletion calls return 401, no mandate is live, and no document holds personal data (P28)', async () => {
  const { session: inviter } = await join(product, 'host');
  const code = (await product.deps.store.nonTransactional.customers.get(inviter.uid))?.invitationCode ?? '';
  const prepaidToken = newPrepaidToken();
  const address = addressOf(product, 'leaver');
  await buyAsGuest(product, address, prepaidToken);
  const { session } = await join(product, 'leaver', { referralCode: code, prepaidToken });
  await product.drain();
  await subscribe(product, session, { kind: 'device-slot' });
  const { device } = await bind(product.deps, session.uid, {
    deviceName: 'Leaver’s own phone',
    installId: 'installation-of-leaver',
  });
  const { id = '' } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
  expect(await liveMandates(product, session)).toHaveLength(1);
  expect(await documentsWith(address)).not.toEqual([]);

  expect((await remove(session)).body).toEqual({ success: true });
  const others = ENDPOINTS.filter(({ caller }) => caller === 'customer').concat(registerCustomer);
  for (const endpoint of others) {
    const reply = await product.call(endpoint, { ...VALID_REST, uid: session.uid, email: session.email }, session);
    expect({ path: endpoint.path, status: reply.status }).toEqual({ path: endpoint.path, status: 401 });
  }
  await advanceDays(product, 1);

  expect(await liveMandates(product, session)).toEqual([]);
  for (const trace of [address, device.deviceId, 'installation-of-leaver', 'Leaver’s own phone', `google-${address}`]) {
    expect({ trace, left: await documentsWith(trace) }).toEqual({ trace, left: [] });
  }
  const own = [...(await everyDocument())].filter(
    ([path, data]) => path.includes(session.uid) || data.includes(session.uid),
  );
  expect(own.filter(([, data]) => /\b3055\b|\d+\.\d+\.\d+\.\d+|@/.test(data)).map(([path]) => path)).toEqual([]);
  expect(
    (await receiptsOf(product, session)).map(({ accountId, ipAddress, amount }) => ({ accountId, ipAddress, amount })),
  ).toEqual([
    { accountId: `deleted-${id}`, ipAddress: '', amount: expect.any(Number) as number },
    { accountId: `deleted-${id}`, ipAddress: '', amount: expect.any(Number) as number },
  ]);
  expect(await product.deps.store.nonTransactional.accessGrants.get(session.uid)).toMatchObject({ entries: [] });
  expect((await product.deps.store.nonTransactional.subscriptions.get(session.uid))?.accessEndsAt).toBeLessThanOrEqual(
    await product.deps.clock.now(),
  );
  await expect(identityToolkit('lookup', { idToken: session.idToken })).rejects.toThrow('USER_NOT_FOUND');
});

it('a deleted customer may register again with Google, as a new customer', async () => {
  const { session } = await join(product, 'returns');
  await remove(session);
  await product.drain();
  const again = await signInWithGoogle(`google-${session.email}`, session.email);
  expect(again.uid).not.toBe(session.uid);
  expect((await product.call(registerCustomer, { uid: again.uid, email: again.email }, again)).status).toBe(200);
  expect((await profileOf(product, again)).userInfo.subscriptionStatus).toBe('NOT_ACTIVE');
});

it('a deleted customer may register again with Yandex, under a new uid', async () => {
  const yandex = async (): Promise<Session> => {
    const account = { id: '77001', email: `yandex.${product.db.databaseId.slice(5, 13)}@yandex.ru` };
    const { body } = await product.call(signInWithYandex, {
      accessToken: product.sandbox.yandex.token({ ...account }),
    });
    return { ...(await signInWithCustomToken(body.customToken as string)), email: account.email };
  };
  const register = (session: Session) =>
    product.call(registerCustomer, { uid: session.uid, email: session.email }, session);
  const first = await yandex();
  expect((await register(first)).status).toBe(200);
  await remove(first);
  await product.drain();
  const again = await yandex();
  expect(again.uid).not.toBe(first.uid);
  expect((await register(again)).status).toBe(200);
  expect((await profileOf(product, again)).userInfo.email).toBe(first.email);
});

it('concurrent deletions record one deletion, and a concurrent change of preferences restores no data', async () => {
  const { session } = await join(product, 'twice');
  const prefer = () =>
    product.call(setPreferences, { uid: session.uid, email: session.email, promotions: true }, session);
  const replies = await Promise.all([remove(session), prefer(), remove(session), prefer(), remove(session)]);
  expect(replies.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
  const events = await product.deps.store.nonTransactional.subscriptions.history(session.uid);
  expect(events.filter(({ type }) => type === 'accountDeleted')).toHaveLength(1);
  expect(await product.deps.store.nonTransactional.customers.get(session.uid)).toMatchObject({
    email: '',
    signIns: [],
  });
});

it('a deleted customer’s payment can be refunded, and no payment event keeps the e-mail or the uid', async () => {
  const { session } = await join(product, 'late');
  const { transactionId } = await subscribe(product, session);
  await remove(session);
  await product.drain();
  const refund = {
    uid: session.uid,
    transactionId,
    amount: null,
    reason: 'asked for',
    actor: 'staff',
    requestId: 'late',
  };
  expect(await requestRefund(product.deps, refund)).toMatchObject({ ok: true });
  await advanceDays(product, 40);
  expect(await documentsWith(session.email)).toEqual([]);
  const events = await product.db
    .collection('paymentEvents')
    .where('receivedAt', '>', (await product.deps.clock.now()) - 45 * DAY)
    .get();
  expect(events.docs.filter((event) => JSON.stringify(event.data().fields).includes(session.uid))).toEqual([]);
  expect((await product.deps.store.nonTransactional.subscriptions.get(session.uid))?.deletedAt).not.toBeNull();
});
