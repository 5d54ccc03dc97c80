import { randomUUID } from 'node:crypto';
import { addDevice } from '@functions/devices/contract/add-device';
import { payDevice } from '@functions/devices/contract/pay-device';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { detachDevice } from '@functions/devices/contract/detach-device';
import { activateDevice } from '@functions/devices/contract/activate-device';
import {
  detachThisDevice,
  listDevices,
  listServers,
  renameAppDevice,
} from '@functions/devices/contract/manage-devices';
import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { getDeepHealth } from '@functions/operations/contract/get-deep-health';
import { getHealth } from '@functions/operations/contract/get-health';
import { probeSignIn } from '@functions/accounts/contract/probe-sign-in';
import { reportBounces } from '@functions/messages/contract/report-bounces';
import { reportViolations } from '@functions/operations/contract/report-violations';
import { getProfile } from '@functions/customer-life/contract/get-profile';
import { getNotices } from '@functions/operations/contract/get-notices';
import { getReferralCode } from '@functions/referrals/contract/get-referral-code';
import { listInvitees } from '@functions/referrals/contract/list-invitees';
import { openGift } from '@functions/gifts/contract/open-gift';
import { cancelGift, listGifts, sendGift } from '@functions/gifts/contract/gifts';
import { getShop } from '@functions/customer-life/contract/get-shop';
import { verifyContactEmail } from '@functions/accounts/contract/verify-contact-email';
import { listReceipts } from '@functions/purchase/contract/list-receipts';
import { managePassword } from '@functions/customer-life/contract/manage-password';
import { listAccess } from '@functions/nodes/contract/list-access';
import { reportConnections } from '@functions/nodes/contract/report-connections';
import { openPayLink } from '@functions/purchase/contract/open-pay-link';
import { refreshSession, refreshStaffSession } from '@functions/accounts/contract/refresh-session';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { changeTariff, previewTariffs } from '@functions/renewals/contract/change-tariff';
import { removeCard } from '@functions/renewals/contract/remove-card';
import { renameDevice } from '@functions/devices/contract/rename-device';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import {
  addPushAddress,
  listNewsAddresses,
  removeNewsAddress,
  startTelegramLink,
} from '@functions/accounts/contract/news-addresses';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { listSignIns } from '@functions/accounts/contract/sign-ins';
import { linkSignIn, unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { addPasskey, renamePasskey, startPasskey } from '@functions/accounts/contract/passkeys';
import { signInWithPasskey, startPasskeySignIn } from '@functions/accounts/contract/passkey-sign-in';
import { givePasskey, passkeyChallenge, signInOf, siteOrigin } from '../passkeys/customer-passkeys';
import { createPasskey, usePasskey } from '../passkeys/software-authenticator';
import { confirmSignIn } from '@functions/accounts/contract/confirm-sign-in';
import { resetPassword } from '@functions/accounts/contract/reset-password';
import { restoreSignIn } from '@functions/customer-life/contract/restore-sign-in';
import { listSessions, signOut, signOutElsewhere } from '@functions/accounts/contract/sessions';
import { signOutEverywhere } from '@functions/accounts/contract/sign-out-everywhere';
import { removedSignInText } from '@functions/accounts/rules/removed-sign-in';
import { signInWithYandex } from '@functions/accounts/contract/sign-in-with-yandex';
import { issueTicket, openTicket } from '@functions/accounts/contract/login-tickets';
import { readdressPurchase } from '@functions/purchase/contract/readdress-purchase';
import { unsubscribe } from '@functions/accounts/contract/unsubscribe';
import { moscowDay } from '@functions/base/rules/calendar';
import { giftLinkText } from '@functions/gifts/rules/gift';
import { payLinkText } from '@functions/purchase/rules/pay-link';
import { unsubscribeLinkText } from '@functions/accounts/rules/unsubscribe-link';
import { order } from '../customers/buy';
import { GIFT, giveGift } from '../customers/give-gift';
import { BUYING, requestOf, SOLD_BY_PAGES } from '../purchases/buying';
import { bind } from '../product/devices';
import { linkYandex, registerOn, signInByYandex, yandexId } from '../customers/link-yandex';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { askForPassword, newPasswordSession } from '../customers/passwords';
import {
  addressOf,
  bothConsents,
  buyAsGuest,
  linkIn,
  newPrepaidToken,
  subjectsTo,
  subscriptionOf,
} from '../product/scenario';
import { MAIL_REPORTS_KEY, MONITORING_KEY, type Case, type World } from './world';

/** What a browser gives to the site beside the endpoint. */
const PUSH_KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

const identity = ({ uid, email }: Pick<Session, 'uid' | 'email'>) => ({ uid, email });

/** A call by a long-standing customer. */
const ofAnna =
  (prepare: (world: World, n: number) => object | Promise<object>, endpoint: Parameters<World['call']>[0]): Case =>
  async (world, n) =>
    world.call(endpoint, { ...identity(world.anna), ...(await prepare(world, n)) }, world.anna.session.idToken);

/** A call by the payer of a waiting gift. */
const ofPayer =
  (request: (giftId: string) => object, endpoint: Parameters<World['call']>[0]): Case =>
  async (world) => {
    const payer = await world.registered();
    const giftId = await giveGift(world.product, payer);
    return world.call(endpoint, { ...identity(payer), ...request(giftId) }, payer.idToken);
  };

/** Binds an extra device. It first resets the swap counter, because detaching a device counts as a swap. */
async function bindExtraDevice(world: World, installId: string) {
  const { product, anna } = world;
  for (const swapped of (await product.db.collection('devices').where('uid', '==', anna.uid).get()).docs)
    await swapped.ref.update({ isSwap: false });
  return (await bind(product.deps, anna.uid, { deviceName: 'Tablet', installId })).device;
}

async function createPromo({ product: { deps } }: World, code: string): Promise<string> {
  const now = await deps.clock.now();
  await deps.store.nonTransactional.promos.save({
    id: code,
    code,
    promoType: 'SUBSCRIPTION',
    percent: 20,
    expirationDate: moscowDay(now + 30 * 86_400_000),
    isAvailable: true,
    created: now,
  });
  return code;
}

/** Calls of customers, apps and nodes, keyed by the endpoint's name. A variant adds words after a comma. */
export const CUSTOMER_CASES: Readonly<Record<string, Case>> = {
  registerCustomer: async (world) => {
    const session = await world.newcomer();
    return world.call(registerCustomer, identity(session), session.idToken);
  },
  'registerCustomer, again': ({ anna, call }) => call(registerCustomer, identity(anna), anna.session.idToken),
  'registerCustomer, with a guest purchase': async (world) => {
    const [session, prepaidToken] = [await world.newcomer(), newPrepaidToken()];
    await buyAsGuest(world.product, session.email, prepaidToken);
    return world.call(registerCustomer, { ...identity(session), prepaidToken }, session.idToken);
  },
  getProfile: ofAnna(() => ({}), getProfile),
  getReferralCode: ofAnna(() => ({}), getReferralCode),
  listInvitees: ofAnna(() => ({}), listInvitees),
  listGifts: ofAnna(() => ({}), listGifts),
  sendGift: ofPayer((giftId) => ({ giftId, recipientEmail: 'other-friend@example.com' }), sendGift),
  'sendGift, to the same address': ofPayer((giftId) => ({ giftId, recipientEmail: GIFT.recipientEmail }), sendGift),
  cancelGift: ofPayer((giftId) => ({ giftId }), cancelGift),
  addDevice: ofAnna(() => ({}), addDevice),
  payDevice: async (world) => {
    const { session } = await world.subscriber();
    const { payToken, widget } = await order(world.product, session, { kind: 'device-slot' });
    return world.call(payDevice, { ...identity(session), payToken, amount: widget.amount }, session.idToken);
  },
  detachDevice: async (world, n) => {
    const { deviceId } = await bindExtraDevice(world, `install-web-${n}`);
    return world.call(detachDevice, { ...identity(world.anna), deviceId }, world.anna.session.idToken);
  },
  renameDevice: ofAnna(({ anna }, n) => ({ deviceId: anna.deviceId, deviceName: `Pixel ${n}` }), renameDevice),
  listReceipts: ofAnna(() => ({}), listReceipts),
  setPreferences: async (world) => {
    const { uid, email, idToken } = await world.registered();
    return world.call(setPreferences, { uid, email, reminders: false }, idToken);
  },
  listNewsAddresses: ofAnna(() => ({}), listNewsAddresses),
  addPushAddress: async (world, n) => {
    const session = await world.registered();
    const address = { ...PUSH_KEYS, endpoint: `https://fcm.googleapis.com/send/${n}` };
    return world.call(addPushAddress, { ...identity(session), ...address }, session.idToken);
  },
  startTelegramLink: async (world) => {
    const session = await world.registered();
    return world.call(startTelegramLink, identity(session), session.idToken);
  },
  removeNewsAddress: async (world, n) => {
    const session = await world.registered();
    const address = { ...PUSH_KEYS, endpoint: `https://fcm.googleapis.com/removed/${n}` };
    const added = await world.call(addPushAddress, { ...identity(session), ...address }, session.idToken).send();
    const [first] = addPushAddress.response.parse(added.body).addresses;
    return world.call(removeNewsAddress, { ...identity(session), id: first?.id ?? '' }, session.idToken);
  },
  exportAccount: ofAnna(() => ({}), exportAccount),
  deleteAccount: async (world) => {
    const { session } = await world.subscriber();
    return world.call(deleteAccount, { ...identity(session), confirmed: true }, session.idToken);
  },
  applyPromoCode: async (world) => {
    const { session } = await world.subscriber();
    return world.call(
      applyPromoCode,
      { ...identity(session), promo: await createPromo(world, 'SPRING') },
      session.idToken,
    );
  },
  getShop: ({ call }) => call(getShop, { uid: '', email: '' }),
  'getShop, signed in': ofAnna(() => ({}), getShop),
  'getShop, with a promo code': async (world, n) =>
    world.call(getShop, { uid: '', email: '', promo: await createPromo(world, `SHOP-${n}`) }),
  'getShop, signed in, with a promo code': ofAnna(
    async (world, n) => ({ promo: await createPromo(world, `OWN-${n}`) }),
    getShop,
  ),
  createOrder: async (world) => {
    const session = await world.registered();
    return world.call(
      createOrder,
      { ...identity(session), period: 30, tariff: 1, consents: bothConsents },
      session.idToken,
    );
  },
  ...Object.fromEntries(
    SOLD_BY_PAGES.map((kind): [string, Case] => [
      `createOrder, a ${kind}`,
      async (world) => {
        // The clock of this world stands still.
        const session = BUYING[kind].waits ? world.pastDue.session : await world.registered();
        if (!BUYING[kind].waits) await BUYING[kind].prepare(world.product, session);
        return world.call(createOrder, requestOf(kind, session), session.idToken);
      },
    ]),
  ),
  'createOrder, without an account': ({ call }, n) =>
    call(createOrder, {
      uid: '',
      email: `buyer-${n}@example.com`,
      period: 30,
      tariff: 1,
      prepaidToken: `${n.toString(16).padStart(30, 'b')}_30_1`,
      consents: bothConsents,
    }),
  'createOrder, with a promo code': async (world, n) => {
    const session = await world.registered();
    const promo = await createPromo(world, `ORDER-${n}`);
    return world.call(
      createOrder,
      { ...identity(session), period: 30, tariff: 1, promo, consents: bothConsents },
      session.idToken,
    );
  },
  'createOrder, without an account, with a promo code': async (world, n) =>
    world.call(createOrder, {
      uid: '',
      email: `guest-${n}@example.com`,
      period: 30,
      tariff: 1,
      prepaidToken: `${n.toString(16).padStart(30, 'c')}_30_1`,
      promo: await createPromo(world, `GUEST-${n}`),
      consents: bothConsents,
    }),
  openPayLink: async ({ product, pastDue, call }) => {
    const { deps } = product;
    const { currentPeriodEnd } = await subscriptionOf(product, pastDue);
    return call(openPayLink, {
      link: deps.signedTokens.sign('pay', payLinkText(pastDue.uid, currentPeriodEnd ?? 0, await deps.clock.now())),
      consents: bothConsents,
    });
  },
  openGift: async (world) => {
    const { deps } = world.product;
    const id = await giveGift(world.product, await world.registered());
    return world.call(openGift, { link: deps.signedTokens.sign('gift', giftLinkText({ id, link: 1 })) });
  },
  readdressPurchase: async ({ product, call }, n) => {
    const prepaidToken = `${n.toString(16).padStart(30, 'd')}_30_1`;
    await buyAsGuest(product, `mistyped-${n}@example.com`, prepaidToken);
    return call(readdressPurchase, { prepaidToken, email: `corrected-${n}@example.com` });
  },
  cancelSubscription: async (world) => {
    const { session } = await world.subscriber();
    return world.call(cancelSubscription, identity(session), session.idToken);
  },
  resumeSubscription: async (world) => {
    const { session } = await world.subscriber();
    await world.call(cancelSubscription, identity(session), session.idToken).send();
    await world.product.drain();
    return world.call(resumeSubscription, { ...identity(session), consents: bothConsents }, session.idToken);
  },
  previewTariffs: async (world) => {
    const { session } = await world.subscriber();
    return world.call(previewTariffs, identity(session), session.idToken);
  },
  changeTariff: async (world) => {
    const { session } = await world.subscriber();
    const chosen = { tariff: 6, amount: 600, consents: bothConsents };
    return world.call(changeTariff, { ...identity(session), ...chosen }, session.idToken);
  },
  'changeTariff, to a cheaper one': async (world) => {
    const { session } = await world.subscriber({ tariff: 6 });
    const chosen = { tariff: 1, amount: 150, consents: bothConsents };
    return world.call(changeTariff, { ...identity(session), ...chosen }, session.idToken);
  },
  removeCard: async (world) => {
    const { session } = await world.subscriber();
    return world.call(removeCard, identity(session), session.idToken);
  },
  signInWithYandex: (world) =>
    world.call(signInWithYandex, {
      accessToken: world.product.sandbox.yandex.token({
        id: yandexId(world.product),
        email: 'somebody@example.com',
        clientId: undefined,
      }),
    }),
  managePassword: ({ product, call }, n) =>
    call(managePassword, {
      action: 'signUp',
      email: addressOf(product, `password-${n}`),
      password: 'a-long-password',
      captchaToken: product.sandbox.recaptcha.token(),
      language: 'ru',
    }),
  resetPassword: async ({ product, call }, n) => {
    const email = addressOf(product, `reset-${n}`);
    await registerOn(product, await newPasswordSession(product, email, 'a-long-password'));
    await askForPassword(product, { action: 'reset', email });
    await product.drain();
    return call(resetPassword, { code: linkIn(product, email, '/verify', 'oobCode'), password: 'another-long-one' });
  },
  listSignIns: ofAnna(() => ({}), listSignIns),
  linkSignIn: async (world) => {
    const session = await world.registered();
    const yandexToken = world.product.sandbox.yandex.token({ id: yandexId(world.product), email: session.email });
    return world.call(linkSignIn, { ...identity(session), yandexToken }, session.idToken);
  },
  unlinkSignIn: async (world) => {
    const session = await world.registered();
    const { via } = await linkYandex(world.product, session);
    return world.call(unlinkSignIn, { ...identity(session), signIn: via }, session.idToken);
  },
  confirmSignIn: async (world) => {
    const session = await world.registered();
    const id = yandexId(world.product);
    await linkYandex(world.product, session, id);
    const yandexToken = world.product.sandbox.yandex.token({ id, email: session.email });
    return world.call(confirmSignIn, { ...identity(session), yandexToken }, session.idToken);
  },
  startPasskey: async (world) => {
    const session = await world.registered();
    return world.call(startPasskey, identity(session), session.idToken);
  },
  addPasskey: async (world) => {
    const session = await world.registered();
    const { body } = await world.call(startPasskey, identity(session), session.idToken).send();
    const { options } = startPasskey.response.parse(body);
    const { answer } = createPasskey(options, { origin: siteOrigin() });
    return world.call(addPasskey, { ...identity(session), answer }, session.idToken);
  },
  renamePasskey: async (world) => {
    const session = await world.registered();
    const signIn = signInOf(world.product, await givePasskey(world.product, session));
    return world.call(renamePasskey, { ...identity(session), signIn, name: 'Ноутбук' }, session.idToken);
  },
  startPasskeySignIn: ({ call }) => call(startPasskeySignIn, {}),
  signInWithPasskey: async (world) => {
    const key = await givePasskey(world.product, await world.registered());
    const answer = usePasskey(key, await passkeyChallenge(world.product), { origin: siteOrigin() });
    return world.call(signInWithPasskey, { answer });
  },
  signOutEverywhere: async (world) => {
    const session = await world.registered();
    return world.call(signOutEverywhere, identity(session), session.idToken);
  },
  listSessions: ofAnna(() => ({}), listSessions),
  signOut: async (world) => {
    const session = await world.registered();
    await world.call(listSessions, identity(session), session.idToken).send();
    return world.call(signOut, identity(session), session.idToken);
  },
  signOutElsewhere: async (world) => {
    const session = await world.registered();
    return world.call(signOutElsewhere, identity(session), session.idToken);
  },
  restoreSignIn: async (world) => {
    const { product } = world;
    const session = await world.registered();
    const [signIn = ''] = (await product.deps.store.nonTransactional.customers.get(session.uid))?.signIns ?? [];
    const { session: byYandex } = await linkYandex(product, session);
    await world.call(unlinkSignIn, { ...identity(byYandex), signIn }, byYandex.idToken).send();
    const at = await product.deps.clock.now();
    const text = removedSignInText({ uid: session.uid, signIn, at });
    return world.call(restoreSignIn, { link: product.deps.signedTokens.sign('restore-sign-in', text) });
  },
  verifyContactEmail: async ({ product, call }, n) => {
    const session = await signInByYandex(product, yandexId(product), '');
    return call(
      verifyContactEmail,
      { uid: session.uid, email: '', language: 'ru', contact: addressOf(product, `contact-${n}`) },
      session.idToken,
    );
  },
  'verifyContactEmail, with the code': async (world, n) => {
    const { product, call } = world;
    const session = await signInByYandex(product, yandexId(product), '');
    const asked = { uid: session.uid, email: '', language: 'ru', contact: addressOf(product, `coded-${n}`) } as const;
    await call(verifyContactEmail, asked, session.idToken).send();
    await product.drain();
    const code = /\d{6}/.exec(subjectsTo(product, asked.contact).at(-1) ?? '')?.[0] ?? '';
    return call(verifyContactEmail, { ...asked, code }, session.idToken);
  },
  issueTicket: ofAnna(() => ({}), issueTicket),
  openTicket: async ({ anna, call }) => {
    const { body } = await call(issueTicket, identity(anna), anna.session.idToken).send();
    return call(openTicket, { uid: anna.uid, ticket: String(body.ticket) });
  },
  refreshSession: ({ anna, call }) => call(refreshSession, { refreshToken: anna.session.refreshToken }),
  refreshStaffSession: ({ support, call }) => call(refreshStaffSession, { refreshToken: support.refreshToken }),
  unsubscribe: ({ product, anna, call }) =>
    call(unsubscribe, {
      link: product.deps.signedTokens.sign('unsubscribe', unsubscribeLinkText({ topic: 'reminders', uid: anna.uid })),
    }),
  activateDevice: async (world) => {
    const { session } = await world.subscriber();
    return world.call(
      activateDevice,
      { installId: 'install-of-a-phone', deviceName: 'Phone', platform: 'android', appVersion: '1.0' },
      session.idToken,
    );
  },
  listDevices: ofAnna(({ anna }) => ({ installId: anna.installId }), listDevices),
  renameAppDevice: ofAnna(
    ({ anna }, n) => ({ installId: anna.installId, deviceId: anna.deviceId, deviceName: `Pixel ${n}` }),
    renameAppDevice,
  ),
  detachThisDevice: async (world, n) => {
    const installId = `install-app-${n}`;
    await bindExtraDevice(world, installId);
    return world.call(detachThisDevice, { ...identity(world.anna), installId }, world.anna.session.idToken);
  },
  listServers: ofAnna(({ anna }) => ({ installId: anna.installId }), listServers),
  listAccess: async ({ nodeKey, call }) => {
    let since: string | undefined;
    for (let more = true; more;) {
      const { body } = await call(listAccess, { ...(since !== undefined && { since }), limit: 1000 }, nodeKey).send();
      [since, more] = [String(body.cursor), body.more === true];
    }
    return call(listAccess, { ...(since !== undefined && { since }), limit: 1000 }, nodeKey);
  },
  'reportConnections, 100 entries': async ({ product, anna, nodeKey, call }) => {
    const connectedAt = new Date(await product.deps.clock.now()).toISOString();
    const entries = Array.from({ length: 100 }, () => ({
      id: randomUUID(),
      deviceId: anna.deviceId,
      connectedAt,
      userIp: '203.0.113.7',
      success: true,
    }));
    return call(reportConnections, { entries }, nodeKey);
  },
  getNotices: ({ call }) => call(getNotices, {}),
  'getNotices, signed in': async ({ call, anna }) => call(getNotices, {}, anna.session.idToken),
  getHealth: ({ call }) => call(getHealth, {}),
  reportViolations: ({ call }) =>
    call(reportViolations, [
      {
        type: 'csp-violation',
        body: { effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/x.js' },
      },
    ]),
  getDeepHealth: ({ call }) => call(getDeepHealth, {}, MONITORING_KEY),
  probeSignIn: ({ call }) => call(probeSignIn, {}, MONITORING_KEY),
  reportBounces: async (world) => {
    const { email } = await world.registered();
    const at = new Date(await world.product.deps.clock.now()).toISOString();
    return world.call(reportBounces, { bounces: [{ email, kind: 'hard', at }] }, MAIL_REPORTS_KEY);
  },
};
