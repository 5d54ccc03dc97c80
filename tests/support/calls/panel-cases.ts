import { exportAudit, listAudit } from '@functions/staff/contract/audit';
import { listCampaigns, previewCampaign, startCampaign } from '@functions/campaigns/contract/campaigns';
import {
  cancelForUser,
  endPromo,
  endTrial,
  grantDays,
  liftRestriction,
  removeSlot,
  resendPayLink,
  restrictUser,
} from '@functions/panel/contract/change-subscription';
import { closeDayAgain, getMetrics, listDayCloses } from '@functions/reconciliation/contract/finance-days';
import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { listOutbox, retryOutboxEntry } from '@functions/messages/contract/finance-outbox';
import { exportLedger, listLedger } from '@functions/panel/contract/finance-receipts';
import { listRefunds, restoreAccess, retryRefund } from '@functions/panel/contract/finance-refunds';
import { listWebhooks, reapplyWebhook } from '@functions/panel/contract/finance-webhooks';
import { findAnything } from '@functions/panel/contract/global-search';
import { addNote, deleteNote, pinNote } from '@functions/accounts/contract/customer-notes';
import { getPayment, resendPurchaseMail } from '@functions/panel/contract/get-payment';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { listLogs } from '@functions/panel/contract/list-logs';
import { createNode, listNodes, revokeNode, rotateNodeKey } from '@functions/nodes/contract/nodes';
import { endServiceNotice, listServiceNotices, saveServiceNotice } from '@functions/operations/contract/notices';
import { getSwitches, setSwitches } from '@functions/operations/contract/switches';
import { getTengeRate, setTengeRate } from '@functions/operations/contract/tenge-rate';
import { availablePromos, generatePromo, promoTypes, withdrawPromo } from '@functions/purchase/contract/promos';
import {
  allowSecondTrial,
  changeReferrer,
  previewReassign,
  reassignPayment,
  resetDeviceSwaps,
} from '@functions/panel/contract/account-corrections';
import { previewRefund, refund } from '@functions/refunds/contract/refund';
import * as webhooks from '@functions/messages/contract/webhook-endpoints';
import { outboundEvent } from '@functions/base/rules/outbound-event';
import { newDelivery } from '@functions/base/rules/webhook-delivery';
import { newEndpoint } from '@functions/messages/rules/webhook-endpoint';
import { searchUsers } from '@functions/panel/contract/search-users';
import { changeOwnPassword } from '@functions/staff/contract/own-password';
import { confirmSecondFactor, proposeSecondFactor } from '@functions/staff/contract/second-factor';
import type { PasskeyOptions } from '@functions/base/contract/passkey-answers';
import {
  addMyPasskey,
  listMyPasskeys,
  removeMyPasskey,
  renameMyPasskey,
  startMyPasskey,
} from '@functions/staff/contract/my-passkeys';
import { openSessionWithoutLogin } from '@functions/staff/calls/staff-sessions';
import { panelOrigin } from '../passkeys/customer-passkeys';
import { createPasskey, usePasskey } from '../passkeys/software-authenticator';
import { signInStaff, startStaffPasskeySignIn } from '@functions/staff/contract/sign-in-staff';
import { addStaff, changeStaff, listStaff } from '@functions/staff/contract/staff-members';
import {
  endMySession,
  endStaffSession,
  listMySessions,
  listStaffSessions,
  signOutStaff,
} from '@functions/staff/contract/staff-sessions';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import { getToday } from '@functions/panel/contract/get-today';
import { addDays, moscowDay } from '@functions/base/rules/calendar';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { notificationDate } from '../../sandbox/cloudpayments/dates';
import { codeNow } from '../customers/one-time-code';
import { buy } from '../customers/buy';
import { giveGift } from '../customers/give-gift';
import { addressOf, buyAsGuest, join, linkIn, newPrepaidToken } from '../product/scenario';
import { storedReceipt } from '../fixtures/stored-records';
import { changeStored, createStaff, loginOf, sessionIdOf } from '../customers/staff';
import type { Case, PreparedCall, World } from './world';

const PASSWORD = 'a-long-password';

type Asked = Parameters<World['call']>[0];
type Input = (world: World, n: number) => Promise<object> | object;

/** A call about a long-standing customer, made by a role that is allowed to make it. */
const by =
  (role: 'support' | 'finance' | 'admin') =>
  (endpoint: Asked, input: Input): Case =>
  async (world, n) =>
    world.call(endpoint, await input(world, n), world[role].idToken);
const [bySupport, byFinance, byAdmin] = [by('support'), by('finance'), by('admin')];

const targetOf = (world: World, userId: string) => ({ userId, requestId: world.newRequestId(), reason: 'asked' });
const ofAnna = (world: World) => targetOf(world, world.anna.id);
const ofSubscriber = async (world: World) => targetOf(world, (await world.subscriber()).id);

const newPromo = async (world: World, name: string, n: number) => ({
  promoCode: `${name}-${n}`,
  promoType: 'SUBSCRIPTION',
  isAvailable: true,
  discount: 0.2,
  expirationDate: await daysAgo(world, -60),
});
async function createPromo(world: World, name: string, n: number): Promise<string> {
  const made = await newPromo(world, name, n);
  await world.call(generatePromo, made, world.support.idToken).send();
  return made.promoCode;
}

async function createMember(world: World, name: string): Promise<string> {
  const login = loginOf(world.product, name);
  await world.call(addStaff, { login, password: PASSWORD, role: 'support' }, world.admin.idToken).send();
  return login;
}

async function node(world: World, nodeId: string): Promise<{ nodeId: string; serverName: string; address: string }> {
  const made = { nodeId, serverName: 'Хельсинки', address: `${nodeId}.example:443` };
  await world.call(createNode, made, world.admin.idToken).send();
  return made;
}

/**
 * A payment whose refund the provider rejects: it was partly refunded there, and the notification of that was not sent.
 */
async function refusedRefund(
  world: World,
  payment: { uid: string; transactionId: string } | null = null,
): Promise<{ transactionId: string; requestId: string }> {
  const { uid, transactionId } = payment ?? (await world.subscriber());
  const { cloudpayments } = world.product.sandbox;
  await cloudpayments.setFaults({ notifications: { refund: { enabled: false } } });
  await cloudpayments.refundByProvider({ transactionId: Number(transactionId), amount: 0.5 });
  await cloudpayments.setFaults({ notifications: { refund: { enabled: true } } });
  await requestRefund(world.product.deps, {
    uid,
    transactionId,
    amount: null,
    reason: 'asked',
    actor: 'olga',
    requestId: world.newRequestId(),
  });
  await world.product.drain();
  return { transactionId, requestId: world.newRequestId() };
}

/** A notification of yesterday, which is a closed accounting day. */
async function failedNotification(world: World, n: number): Promise<string> {
  const { product } = world;
  const now = await product.deps.clock.now();
  const fields = {
    TransactionId: `77000${n}`,
    Amount: '150.00',
    Currency: 'RUB',
    DateTime: notificationDate(addDays(now, -1)),
    InvoiceId: 'no-such-order',
    AccountId: 'nobody',
    Status: 'Completed',
    GatewayName: 'Test',
    OperationType: 'Payment',
  };
  const id = `pay_77000${n}`;
  const event = {
    id,
    provider: 'cloudpayments',
    type: 'pay',
    accountId: fields.AccountId,
    fields,
    bodyHash: id,
    signingKey: 'current',
    state: 'failed',
    stateReason: 'an error',
    waitsByReceipt: false,
    checkDecision: null,
    attempts: 20,
    receivedAt: now,
    isRedacted: false,
  } as const;
  await product.deps.store.nonTransactional.paymentEvents.save(event);
  return id;
}

/** A payment in quarantine, and the account that it shall belong to. */
async function strayPayment(world: World, n: number) {
  const { id } = await world.registered();
  const receipt = storedReceipt(`66000${n}`, '', await world.product.deps.clock.now());
  await world.product.deps.store.nonTransactional.receipts.create({ ...receipt, uid: null, status: 'Quarantined' });
  return { ...targetOf(world, id), transactionId: receipt.transactionId, tariff: 1 as const };
}

/** A payment whose account has open access, and another account. */
async function paymentOfAnother(world: World) {
  const { transactionId } = await world.subscriber();
  return { ...targetOf(world, (await world.registered()).id), transactionId };
}

/** A gift that somebody else has claimed. */
async function claimedGift({ product, registered }: World, n: number) {
  const payer = await registered();
  const recipientEmail = addressOf(product, `friend-${n}`);
  const giftId = await giveGift(product, payer, { recipientEmail });
  await product.drain();
  await join(product, `friend-${n}`, { prepaidToken: linkIn(product, recipientEmail, '/attach', 'prepaid') });
  await product.drain();
  const transactionId = (await product.deps.store.nonTransactional.gifts.get(giftId))?.transactionId ?? '';
  return { uid: payer.uid, email: payer.email, transactionId };
}

const guestPayment = async (world: World, n: number): Promise<string> =>
  (await buyAsGuest(world.product, `guest-${n}@example.com`, newPrepaidToken())).transactionId;

/** A note of the support that makes the calls. */
async function noteOf(world: World, userId: string): Promise<string> {
  const made = { userId, requestId: world.newRequestId(), text: 'Просила не звонить до 12.' };
  await world.call(addNote, made, world.support.idToken).send();
  const { uid } = (await world.product.deps.store.nonTransactional.customers.findById(userId)) ?? { uid: '' };
  return (await world.product.deps.store.nonTransactional.customerNotes.ofCustomer(uid))[0]?.id ?? '';
}

const today = async ({ product }: World) => moscowDay(await product.deps.clock.now());
const daysAgo = async ({ product }: World, days: number) => moscowDay(addDays(await product.deps.clock.now(), -days));

const newNotice = async (world: World) => {
  const now = await world.product.deps.clock.now();
  return {
    level: 'info',
    audience: 'all',
    ru: 'Ночью обновим сервер «Хельсинки».',
    from: new Date(now).toISOString(),
    until: new Date(addDays(now, 1)).toISOString(),
    requestId: world.newRequestId(),
  } as const;
};

const login = async (world: World, username: string) =>
  world.call(signInStaff, {
    username,
    password: PASSWORD,
    captchaToken: world.product.sandbox.recaptcha.token(),
  });

/** Stores a second factor for a member and returns its secret. */
async function giveSecondFactor({ product: { deps } }: World, username: string): Promise<string> {
  const member = await deps.store.nonTransactional.staff.get(username);
  const secret = deps.oneTimeCodes.newSecret();
  if (member) await deps.store.nonTransactional.staff.save({ ...member, secret });
  return secret;
}

/** A member with the password of the tests, and a session without the login. Returns its token. */
async function enteredMember(world: World, name: string): Promise<string> {
  const username = await createMember(world, name);
  await changeStored(world.product, username, { mustChangePassword: false });
  const member = await world.product.deps.store.nonTransactional.staff.get(username);
  if (member === null) throw new Error(`${username} is no member of staff`);
  return (await openSessionWithoutLogin(world.product.deps, member)).idToken;
}

let keys = 0;

/** A member with a passkey, on whose device it is. */
async function memberWithPasskey(world: World, n: number) {
  const name = `key-${n}-${(keys += 1)}`;
  const idToken = await enteredMember(world, name);
  const { body } = await world.call(startMyPasskey, { password: PASSWORD }, idToken).send();
  const { options } = startMyPasskey.response.parse(body);
  const { key, answer } = createPasskey(options, { origin: panelOrigin() });
  const added = await world.call(addMyPasskey, { answer }, idToken).send();
  const [{ id } = { id: '' }] = addMyPasskey.response.parse(added.body).content;
  return { idToken, key, id, username: loginOf(world.product, name) };
}

const hooksOf = ({ product }: World, n: number): string => `${product.sandbox.url}/receiver/hooks?n=${n}`;

/** The only endpoint of outbound webhooks: as many as the calls of a bench are not allowed. */
async function webhookEndpointOf(world: World, n: number): Promise<string> {
  const { webhookEndpoints } = world.product.deps.store.nonTransactional;
  for (const { endpointId } of await webhookEndpoints.listAll()) await webhookEndpoints.remove(endpointId);
  const about = { endpointId: `endpoint${n}`, url: hooksOf(world, n), events: ['note.added'] as const };
  const secret = world.product.deps.random.webhookSecret();
  await webhookEndpoints.create(newEndpoint({ ...about, secret }, await world.product.deps.clock.now()));
  return about.endpointId;
}

async function failedDelivery(world: World, n: number): Promise<string> {
  const endpointId = await webhookEndpointOf(world, n);
  const now = await world.product.deps.clock.now();
  const event = outboundEvent('note.added', { noteId: 'n', isPinned: false }, now);
  const id = `deliver-webhook_${n}`;
  await world.product.deps.store.nonTransactional.outbox.create({
    id,
    state: 'done',
    attempts: 0,
    nextAttemptAt: now,
    leaseUntil: 0,
    lastError: null,
    created: now,
    task: { ...newDelivery({ endpointId, uid: world.anna.uid, event }, 'cause', 0).task, outcome: 'failed', tried: 10 },
  });
  return id;
}

export const PANEL_CASES: Readonly<Record<string, Case>> = {
  signInStaff: async (world, n) => login(world, await createMember(world, `enters-${n}`)),
  'signInStaff, from a known device': async (world, n) => {
    const username = await createMember(world, `returns-${n}`);
    const first = await (await login(world, username)).send();
    const { request } = await login(world, username);
    const headers = { ...request.headers, cookie: first.headers?.['set-cookie']?.split(';')[0] };
    const again = { ...request, headers };
    return { request: again, send: () => world.product.api(again) as ReturnType<PreparedCall['send']> };
  },
  'signInStaff, with the second step': async (world, n) => {
    const username = await createMember(world, `confirms-${n}`);
    const secret = await giveSecondFactor(world, username);
    const { body } = await (await login(world, username)).send();
    return world.call(signInStaff, { confirm: String(body.confirm), code: codeNow(secret) });
  },
  signOutStaff: async (world, n) =>
    world.call(signOutStaff, {}, (await createStaff(world.product, 'support', `leaves-${n}`)).idToken),
  changeOwnPassword: async (world, n) => {
    const username = await createMember(world, `own-${n}`);
    const { body, headers } = await (await login(world, username)).send();
    const { request } = world.call(
      changeOwnPassword,
      { password: PASSWORD, newPassword: 'a-password-of-my-own' },
      String(body.accessToken),
    );
    const sent = { ...request, headers: { ...request.headers, cookie: headers?.['set-cookie']?.split(';')[0] } };
    return { request: sent, send: () => world.product.api(sent) as ReturnType<PreparedCall['send']> };
  },
  listMySessions: bySupport(listMySessions, () => ({})),
  endMySession: async (world, n) => {
    const { idToken } = await createStaff(world.product, 'support', `closes-${n}`);
    const other = await createStaff(world.product, 'support', `closes-${n}`);
    return world.call(endMySession, { id: sessionIdOf(other) }, idToken);
  },
  listStaffSessions: byAdmin(listStaffSessions, () => ({})),
  endStaffSession: byAdmin(endStaffSession, async (world, n) => ({
    id: sessionIdOf(await createStaff(world.product, 'support', `closed-${n}`)),
  })),
  whoAmI: bySupport(whoAmI, () => ({})),
  proposeSecondFactor: bySupport(proposeSecondFactor, () => ({})),
  confirmSecondFactor: async (world, n) => {
    const { idToken } = await createStaff(world.product, 'support', `second-${n}`);
    const { body } = await world.call(proposeSecondFactor, {}, idToken).send();
    return world.call(confirmSecondFactor, { code: codeNow(String(body.secret)) }, idToken);
  },
  startStaffPasskeySignIn: ({ call }) => call(startStaffPasskeySignIn, {}),
  'signInStaff, with a passkey alone': async (world, n) => {
    const { key } = await memberWithPasskey(world, n);
    const { body } = await world.call(startStaffPasskeySignIn, {}).send();
    const { options } = startStaffPasskeySignIn.response.parse(body);
    return world.call(signInStaff, { passkey: usePasskey(key, options, { origin: panelOrigin() }) });
  },
  'signInStaff, confirmed with a passkey': async (world, n) => {
    const { key, username } = await memberWithPasskey(world, n);
    const { body } = await (await login(world, username)).send();
    const { confirm, passkeyOptions } = body as { confirm: string; passkeyOptions: PasskeyOptions };
    return world.call(signInStaff, { confirm, passkey: usePasskey(key, passkeyOptions, { origin: panelOrigin() }) });
  },
  listMyPasskeys: bySupport(listMyPasskeys, () => ({})),
  startMyPasskey: async (world, n) =>
    world.call(startMyPasskey, { password: PASSWORD }, await enteredMember(world, `starts-key-${n}`)),
  addMyPasskey: async (world, n) => {
    const idToken = await enteredMember(world, `adds-key-${n}`);
    const { body } = await world.call(startMyPasskey, { password: PASSWORD }, idToken).send();
    const { options } = startMyPasskey.response.parse(body);
    return world.call(addMyPasskey, { answer: createPasskey(options, { origin: panelOrigin() }).answer }, idToken);
  },
  renameMyPasskey: async (world, n) => {
    const { idToken, id } = await memberWithPasskey(world, n);
    return world.call(renameMyPasskey, { id, name: 'Рабочий ключ' }, idToken);
  },
  removeMyPasskey: async (world, n) => {
    const { idToken, id } = await memberWithPasskey(world, n);
    return world.call(removeMyPasskey, { id, password: PASSWORD }, idToken);
  },
  searchUsers: bySupport(searchUsers, () => ({ emailPart: 'example' })),
  findAnything: bySupport(findAnything, ({ anna }) => ({ text: anna.email })),
  getUserById: bySupport(getUserById, ({ anna }) => ({ id: anna.id })),
  getTimeline: bySupport(getTimeline, ({ anna }) => ({ userId: anna.id })),
  listChecks: bySupport(listChecks, ({ anna }) => ({ userId: anna.id })),
  getInviteesByInviterId: bySupport(getInviteesByInviterId, ({ anna }) => ({ userId: anna.id })),
  listLogs: bySupport(listLogs, ({ anna }) => ({ userId: anna.id })),
  listServiceNotices: bySupport(listServiceNotices, () => ({})),
  saveServiceNotice: bySupport(saveServiceNotice, newNotice),
  endServiceNotice: bySupport(endServiceNotice, async (world) => {
    const { body } = await world.call(saveServiceNotice, await newNotice(world), world.support.idToken).send();
    return { id: String(body.id), requestId: world.newRequestId() };
  }),
  promoTypes: bySupport(promoTypes, () => ({})),
  availablePromos: bySupport(availablePromos, () => ({})),
  generatePromo: bySupport(generatePromo, (world, n) => newPromo(world, 'NEW', n)),
  withdrawPromo: bySupport(withdrawPromo, async (world, n) => ({ promoCode: await createPromo(world, 'GONE', n) })),
  refund: bySupport(refund, async (world) => {
    const { email, uid } = await world.subscriber();
    return { email, uid, requestId: world.newRequestId() };
  }),
  'refund, of a claimed gift': byFinance(refund, async (world, n) => {
    const { uid, email, transactionId } = await claimedGift(world, n);
    return { uid, email, receipt: transactionId, requestId: world.newRequestId() };
  }),
  cancelForUser: bySupport(cancelForUser, ofSubscriber),
  grantDays: bySupport(grantDays, (world) => ({ ...ofAnna(world), days: 1 })),
  restrictUser: bySupport(restrictUser, async (world) => ({ ...(await ofSubscriber(world)), class: 'law' })),
  liftRestriction: bySupport(liftRestriction, async (world) => {
    const restricted = await ofSubscriber(world);
    await world.call(restrictUser, { ...restricted, class: 'law' }, world.support.idToken).send();
    return { ...restricted, requestId: world.newRequestId() };
  }),
  removeSlot: bySupport(removeSlot, async (world) => {
    const { session, id } = await world.subscriber();
    await buy(world.product, session, { kind: 'device-slot' });
    return targetOf(world, id);
  }),
  endTrial: bySupport(endTrial, async (world) => targetOf(world, (await world.subscriber({ period: 10 })).id)),
  endPromo: bySupport(endPromo, async (world, n) => {
    const promo = await createPromo(world, 'SHORT', n);
    return targetOf(world, (await world.subscriber({ promo })).id);
  }),
  resendPayLink: bySupport(resendPayLink, (world) => ({
    userId: world.pastDue.id,
    requestId: world.newRequestId(),
  })),
  previewRefund: bySupport(previewRefund, async (world) => {
    const { email, uid } = await world.subscriber();
    return { email, uid };
  }),
  'previewRefund, of a claimed gift': byFinance(previewRefund, async (world, n) => {
    const { uid, email, transactionId } = await claimedGift(world, n);
    return { uid, email, receipt: transactionId };
  }),
  getPayment: bySupport(getPayment, async (world, n) => ({ id: await guestPayment(world, n) })),
  resendPurchaseMail: bySupport(resendPurchaseMail, async (world, n) => ({
    id: await guestPayment(world, n),
    requestId: world.newRequestId(),
  })),
  addNote: bySupport(addNote, async (world) => ({
    userId: (await world.registered()).id,
    requestId: world.newRequestId(),
    text: 'Просила не звонить до 12.',
  })),
  pinNote: bySupport(pinNote, async (world) => ({
    noteId: await noteOf(world, (await world.registered()).id),
    requestId: world.newRequestId(),
    isPinned: true,
  })),
  deleteNote: bySupport(deleteNote, async (world) => ({
    noteId: await noteOf(world, (await world.registered()).id),
    requestId: world.newRequestId(),
  })),
  previewReassign: bySupport(previewReassign, async (world, n) => {
    const { userId, transactionId, tariff } = await strayPayment(world, n);
    return { userId, transactionId, tariff };
  }),
  'previewReassign, of another account': bySupport(previewReassign, async (world) => {
    const { userId, transactionId } = await paymentOfAnother(world);
    return { userId, transactionId };
  }),
  reassignPayment: bySupport(reassignPayment, strayPayment),
  'reassignPayment, of another account': byFinance(reassignPayment, paymentOfAnother),
  changeReferrer: bySupport(changeReferrer, async (world) => {
    const { id } = await world.registered();
    const { uid } = await world.registered();
    const inviter = await world.product.deps.store.nonTransactional.customers.get(uid);
    return { ...targetOf(world, id), inviterCode: inviter?.invitationCode ?? '' };
  }),
  resetDeviceSwaps: bySupport(resetDeviceSwaps, ofAnna),
  allowSecondTrial: bySupport(allowSecondTrial, async (world) => {
    const { id, uid } = await world.registered();
    const customer = await world.product.deps.store.nonTransactional.customers.get(uid);
    if (customer) await world.product.deps.store.nonTransactional.customers.save({ ...customer, isTrialDenied: true });
    return targetOf(world, id);
  }),
  listLedger: byFinance(listLedger, () => ({})),
  exportLedger: byFinance(exportLedger, async (world) => ({ day: await today(world) })),
  listRefunds: byFinance(listRefunds, () => ({})),
  retryRefund: byFinance(retryRefund, (world) => refusedRefund(world)),
  restoreAccess: byFinance(restoreAccess, async (world) => ({ ...(await refusedRefund(world)), reason: 'asked' })),
  'restoreAccess, of a claimed gift': byFinance(restoreAccess, async (world, n) => ({
    ...(await refusedRefund(world, await claimedGift(world, n))),
    reason: 'asked',
  })),
  listWebhooks: byFinance(listWebhooks, () => ({})),
  reapplyWebhook: byFinance(reapplyWebhook, async (world, n) => ({ id: await failedNotification(world, n) })),
  getToday: byFinance(getToday, () => ({})),
  getMetrics: byFinance(getMetrics, async (world) => ({ from: await daysAgo(world, 30), to: await today(world) })),
  listDayCloses: byFinance(listDayCloses, async (world) => ({
    from: await daysAgo(world, 30),
    to: await today(world),
  })),
  closeDayAgain: byFinance(closeDayAgain, async (world) => ({ day: await daysAgo(world, 1) })),
  getSystemHealth: byFinance(getSystemHealth, () => ({})),
  getTengeRate: byFinance(getTengeRate, () => ({})),
  setTengeRate: byFinance(setTengeRate, async (world, n) => ({ perRouble: 6 + n / 100, day: await today(world) })),
  getSwitches: byFinance(getSwitches, () => ({})),
  // Other ways than the one that the world signs in by.
  setSwitches: byAdmin(setSwitches, async ({ product }) => {
    const stored = await product.deps.store.nonTransactional.settings.switches();
    return { off: stored?.off.includes('passkey') ? ['yandex'] : ['passkey'] };
  }),
  listOutbox: byFinance(listOutbox, () => ({})),
  retryOutboxEntry: byFinance(retryOutboxEntry, async ({ product, anna }, n) => {
    const task = { kind: 'sync-mandate', uid: anna.uid } as const;
    const dead = {
      id: `given-up-${n}`,
      task,
      state: 'dead',
      attempts: 100,
      nextAttemptAt: 1,
      leaseUntil: 0,
      lastError: 'no answer',
      created: 1,
    } as const;
    await product.deps.store.nonTransactional.outbox.create(dead);
    return { id: dead.id };
  }),
  listAudit: byAdmin(listAudit, () => ({})),
  exportAudit: byAdmin(exportAudit, async (world) => ({ day: await today(world) })),
  listStaff: byAdmin(listStaff, () => ({})),
  addStaff: byAdmin(addStaff, ({ product }, n) => ({
    login: loginOf(product, `new-${n}`),
    password: PASSWORD,
    role: 'support',
  })),
  changeStaff: byAdmin(changeStaff, async (world, n) => ({
    login: await createMember(world, `changed-${n}`),
    role: 'finance',
  })),
  listNodes: byAdmin(listNodes, () => ({})),
  createNode: byAdmin(createNode, (_world, n) => ({
    nodeId: `made-${n}`,
    serverName: 'Хельсинки',
    address: `made-${n}.example:443`,
  })),
  rotateNodeKey: byAdmin(rotateNodeKey, async (world, n) => ({ nodeId: (await node(world, `turned-${n}`)).nodeId })),
  revokeNode: byAdmin(revokeNode, async (world, n) => ({ nodeId: (await node(world, `revoked-${n}`)).nodeId })),
  listWebhookEndpoints: byAdmin(webhooks.listWebhookEndpoints, async (world, n) => {
    await failedDelivery(world, n);
    return {};
  }),
  createWebhookEndpoint: byAdmin(webhooks.createWebhookEndpoint, async (world, n) => {
    await webhookEndpointOf(world, n);
    return { url: hooksOf(world, n + 0.5), events: ['note.added'] };
  }),
  changeWebhookEndpoint: byAdmin(webhooks.changeWebhookEndpoint, async (world, n) => ({
    endpointId: await webhookEndpointOf(world, n),
    url: hooksOf(world, n),
    events: ['device.added'],
    isEnabled: false,
  })),
  rotateWebhookSecret: byAdmin(webhooks.rotateWebhookSecret, async (world, n) => ({
    endpointId: await webhookEndpointOf(world, n),
  })),
  removeWebhookEndpoint: byAdmin(webhooks.removeWebhookEndpoint, async (world, n) => ({
    endpointId: await webhookEndpointOf(world, n),
  })),
  testWebhookEndpoint: byAdmin(webhooks.testWebhookEndpoint, async (world, n) => ({
    endpointId: await webhookEndpointOf(world, n),
  })),
  listWebhookDeliveries: byAdmin(webhooks.listWebhookDeliveries, async (world, n) => {
    await failedDelivery(world, n);
    return { endpointId: `endpoint${n}` };
  }),
  resendWebhookDelivery: byAdmin(webhooks.resendWebhookDelivery, async (world, n) => ({
    id: await failedDelivery(world, n),
  })),
  listCampaigns: byAdmin(listCampaigns, () => ({})),
  previewCampaign: byAdmin(previewCampaign, async (world, n) => ({
    kind: 'promotion',
    promoCode: await createPromo(world, 'SHOWN', n),
  })),
  startCampaign: byAdmin(startCampaign, async (world, n) => ({
    kind: 'promotion',
    promoCode: await createPromo(world, 'SENT', n),
    requestId: world.newRequestId(),
  })),
};
