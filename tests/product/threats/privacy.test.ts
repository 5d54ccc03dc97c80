import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { createOrder } from '@functions/purchase/contract/create-order';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { addPushAddress, startTelegramLink } from '@functions/accounts/contract/news-addresses';
import { exportAccount } from '@functions/customer-life/contract/export-account';
import { verifyContactEmail } from '@functions/accounts/contract/verify-contact-email';
import { reportConnections } from '@functions/nodes/contract/report-connections';
import { addNote } from '@functions/accounts/contract/customer-notes';
import { getUserById } from '@functions/panel/contract/get-user';
import { listLogs } from '@functions/panel/contract/list-logs';
import { searchUsers } from '@functions/panel/contract/search-users';
import { issueTicket } from '@functions/accounts/contract/login-tickets';
import { DAY } from '@functions/base/rules/calendar';
import { LOG_LIFETIME } from '@functions/nodes/rules/connection';
import { COLLECTION_NAMES, COLLECTIONS } from '@functions/store/collections';
import { linkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { redactPaymentEvents } from '@functions/payments/tasks/redact-payment-events';
import { bind } from '../../support/product/devices';
import { documentsWith, allDocuments } from '../../support/product/all-documents';
import { givePasskey, signInOf } from '../../support/passkeys/customer-passkeys';
import { linkYandex, registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { giveGift } from '../../support/customers/give-gift';
import { newPasswordSession } from '../../support/customers/passwords';
import { addNode } from '../../support/product/api-server';
import { signInWithCustomToken } from '../../support/customers/sign-in';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { callPanel, createStaff } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import {
  addressOf,
  bothConsents,
  buyAsGuest,
  join,
  linkIn,
  newPrepaidToken,
  advanceDays,
  subjectsTo,
  subscribe,
} from '../../support/product/scenario';

const product = await startProductOfFile();
let nodeKey: string;
beforeAll(async () => {
  nodeKey = await addNode(product, 'nl-1');
});

const remove = (session: Session) =>
  product.call(deleteAccount, { uid: session.uid, email: session.email, confirmed: true }, session);
const exported = async (session: Session) =>
  exportAccount.response.parse(
    (await product.call(exportAccount, { uid: session.uid, email: session.email }, session)).body,
  ).export;

async function connect(deviceId: string, userIp: string): Promise<void> {
  const entry = {
    id: `entry-${deviceId}-${Math.random().toString(36).slice(2, 8)}`,
    deviceId,
    userIp,
    success: true,
    connectedAt: new Date(await product.deps.clock.now()).toISOString(),
  };
  const { status } = await product.call(reportConnections, { entries: [entry] }, { idToken: nodeKey });
  expect(status).toBe(200);
}

let lives = 0;

/** A customer who did everything that stores personal data. Returns the values that a deletion must remove, by name. */
async function fullLife(name: string): Promise<{ session: Session; friend: Session; traces: Record<string, string> }> {
  lives += 1;
  const [phone, ip, chat] = [`+79161234${500 + lives}`, `203.0.113.${100 + lives}`, String(7_730_001_000 + lives)];
  const { session: host } = await join(product, `${name}-host`);
  const referralCode = (await product.deps.store.nonTransactional.customers.get(host.uid))?.invitationCode ?? '';
  const email = addressOf(product, name);
  const prepaidToken = newPrepaidToken();
  await buyAsGuest(product, email, prepaidToken);
  const { session } = await join(product, name, { referralCode, prepaidToken });
  await product.drain();
  const { via } = await linkYandex(product, session);
  const passkey = await givePasskey(product, session, `The passkey of ${name}`);
  await subscribe(product, session, { kind: 'device-slot' });
  const order = {
    uid: session.uid,
    email,
    period: 30,
    tariff: 12,
    kind: 'device-slot',
    phone,
    consents: bothConsents,
  };
  expect((await product.call(createOrder, order, session)).status).toBe(200);
  const { device, key } = await bind(product.deps, session.uid, {
    deviceName: `The own phone of ${name}`,
    installId: `installation-of-${name}`,
  });
  await connect(device.deviceId, ip);
  const { body } = await product.call(issueTicket, { uid: session.uid, email }, session);
  const staff = await createStaff(product, 'support', `desk-of-${name}`);
  const { vapidPublicKey } = product.deps.settings;
  const { endpoint: pushEndpoint, keys } = product.sandbox.push.subscribe(product.sandbox.url, vapidPublicKey ?? '');
  const address = { uid: session.uid, email, endpoint: pushEndpoint, ...keys };
  expect((await product.call(addPushAddress, address, session)).status).toBe(200);
  const { body: linked } = await product.call(startTelegramLink, { uid: session.uid, email }, session);
  const telegramLink = new URL(startTelegramLink.response.parse(linked).url).searchParams.get('start') ?? '';
  await product.sandbox.telegram.write(chat, `/start ${telegramLink}`);
  const { id = '', invitationCode = '' } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
  const { session: friend } = await join(product, `${name}-friend`, { referralCode: invitationCode });
  await callPanel(product, searchUsers, { emailPart: email }, staff);
  await callPanel(product, getUserById, { id }, staff);
  const note = { userId: id, requestId: `note-of-${name}`, text: `Let ${name} be called after noon` };
  expect((await callPanel(product, addNote, note, staff)).status).toBe(200);
  await giveGift(product, session, { recipientEmail: `present-for-${name}@example.com`, sendOn: null });
  await product.drain();
  const giftLink = linkIn(product, `present-for-${name}@example.com`, '/attach', 'prepaid');
  await join(product, `${name}-friend`, { prepaidToken: giftLink });
  const refund = { transactionId: null, amount: 50, reason: 'asked', actor: 'support', requestId: `refund-of-${name}` };
  expect(await requestRefund(product.deps, { uid: session.uid, ...refund })).toMatchObject({ ok: true });
  await product.drain();
  const mandate = await product.deps.store.nonTransactional.mandates.get(session.uid);
  return {
    session,
    friend,
    traces: {
      email,
      mailbox: email.split('@')[0] ?? '',
      phone,
      google: `google-${email}`,
      yandex: via,
      passkey: signInOf(product, passkey),
      passkeyName: `The passkey of ${name}`,
      deviceId: device.deviceId,
      installId: `installation-of-${name}`,
      deviceName: `The own phone of ${name}`,
      deviceKey: product.deps.random.hash(key),
      connectionAddress: ip,
      ticket: product.deps.random.hash(String(body.ticket)),
      cardToken: mandate?.token ?? 'no card token',
      invitationCode,
      pushEndpoint,
      pushAuth: keys.auth,
      chat,
      note: note.text,
      present: `present-for-${name}@example.com`,
    },
  };
}

/** The collection of a document in the spelling of `COLLECTION_NAMES`. */
const storedName = (path: string): string =>
  COLLECTION_NAMES.find((name) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, '[^/]+')}/[^/]+$`).test(path)) ?? path;

const withData = (...kinds: readonly string[]): string[] =>
  COLLECTION_NAMES.filter((name) => kinds.includes(COLLECTIONS[name].customerData?.onDeletion ?? 'none')).toSorted();

describe('a deleted account (P28)', () => {
  it('leaves no address, device, key, sign-in or IP address of its own in any document (P28)', async () => {
    const { session, traces } = await fullLife('leaver');
    const everywhere = await allDocuments(product.db);
    const holding = [...everywhere].flatMap(([path, data]) => {
      const text = `${path} ${data}`.toLowerCase();
      const isHis = [session.uid, ...Object.values(traces)].some((trace) => text.includes(trace.toLowerCase()));
      return isHis ? [storedName(path)] : [];
    });
    expect([...new Set(holding)].sort()).toEqual(withData('anonymized', 'removed'));
    const found = Object.fromEntries(
      Object.entries(traces).map(([trace, text]) => [
        trace,
        [...everywhere].some(([path, data]) => `${path} ${data}`.toLowerCase().includes(text.toLowerCase())),
      ]),
    );
    // The scan proves something only if each value was stored before.
    expect(found).toEqual(Object.fromEntries(Object.keys(traces).map((trace) => [trace, true])));

    expect((await remove(session)).body).toEqual({ success: true });
    await product.drain();
    await advanceDays(product, 1);
    for (const [trace, text] of Object.entries(traces))
      expect({ trace, left: await documentsWith(product.db, text) }).toEqual({ trace, left: [] });
  });

  it('the documents left under its uid are those of decision 15, and hold no address of any kind (P28)', async () => {
    const { session, friend } = await fullLife('stays');
    await remove(session);
    await product.drain();
    await advanceDays(product, 1);
    const left = [...(await allDocuments(product.db))].filter(
      ([path, data]) => path.includes(session.uid) || data.includes(session.uid),
    );
    expect([...new Set(left.map(([path]) => storedName(path)))].sort()).toEqual(withData('anonymized'));
    // The friend's own documents name the friend, whose account stays.
    for (const [path, data] of left.filter(([path]) => !path.includes(friend.uid)))
      expect({ path, names: /@|\+7\d{10}|\b(\d{1,3}\.){3}\d{1,3}\b/.exec(data)?.[0] }).toEqual({
        path,
        names: undefined,
      });
  });

  it('is erased when it was opened with Yandex and a contact address, or with a password (P28)', async () => {
    const contact = addressOf(product, 'contact');
    const bare = await signInByYandex(product, yandexId(product), '');
    const give = (code?: string) =>
      product.call(
        verifyContactEmail,
        { uid: bare.uid, email: '', contact, ...(code !== undefined && { code }) },
        bare,
      );
    await give();
    await product.drain();
    const { body } = await give(/\d{6}/.exec(subjectsTo(product, contact).at(-1) ?? '')?.[0] ?? '');
    const byYandex = await signInWithCustomToken(body.customToken as string);
    const byPassword = await newPasswordSession(product, addressOf(product, 'password'), 'a-long-password');
    for (const session of [byYandex, byPassword]) {
      await registerOn(product, session);
      await subscribe(product, session);
      expect(await documentsWith(product.db, session.email)).not.toEqual([]);
      expect((await remove(session)).status).toBe(200);
      await product.drain();
      expect(await documentsWith(product.db, session.email)).toEqual([]);
    }
  });

  it('the export before the deletion holds the account’s data, without keys, tickets and tokens (P28)', async () => {
    const { session, traces } = await fullLife('exporter');
    const data = await exported(session);
    expect(data.account).toMatchObject({
      email: traces.email,
      phone: traces.phone,
      invitationCode: traces.invitationCode,
    });
    expect(data.account.signIns).toEqual(expect.arrayContaining([`google.com:${traces.google ?? ''}`, traces.yandex]));
    expect(data.devices).toMatchObject([{ deviceName: traces.deviceName }]);
    expect(data.connections).toMatchObject([{ userIp: traces.connectionAddress, deviceName: traces.deviceName }]);
    expect(data.receipts.length).toBeGreaterThanOrEqual(2);
    expect(data.history.length).toBeGreaterThan(0);
    expect(data.orders.length).toBeGreaterThan(0);
    expect(data.wasInvited).toBe(true);
    expect(data.card?.consents).toMatchObject({ autoCharge: true, offer: true });
    for (const name of COLLECTION_NAMES) {
      const section = COLLECTIONS[name].customerData?.inExport;
      if (typeof section !== 'string') continue;
      expect(data, `${name} in the export`).toHaveProperty(section);
      expect(Object.keys(data[section as keyof typeof data] ?? {}), `${section} of the export`).not.toEqual([]);
    }
    const text = JSON.stringify(data);
    for (const secret of ['deviceKey', 'ticket', 'cardToken', 'pushEndpoint', 'pushAuth'])
      expect({ secret, isIn: text.includes(traces[secret] ?? secret) }).toEqual({ secret, isIn: false });
  });
});

describe('two accounts that become one', () => {
  /** Two full lives. The term of the first one is over; the second one takes over its sign-ins. */
  async function twoLives(name: string) {
    const source = await fullLife(`${name}-source`);
    await product.call(cancelSubscription, { uid: source.session.uid, email: source.session.email }, source.session);
    await product.drain();
    await advanceDays(product, 70);
    const target = await fullLife(`${name}-target`);
    const before = { documents: await allDocuments(product.db), data: await exported(source.session) };
    const joined = { uid: target.session.uid, email: target.session.email, yandexToken: tokenOf(source) };
    expect(await product.call(linkSignIn, joined, target.session)).toMatchObject({ status: 200 });
    await product.drain();
    return { source, target, before, after: await allDocuments(product.db) };
  }

  const tokenOf = ({ session, traces }: Awaited<ReturnType<typeof fullLife>>): string =>
    product.sandbox.yandex.token({ id: (traces.yandex ?? '').slice('yandex:'.length), email: session.email });

  it('each collection is joined to the target, forgotten, or stays with the source, as declared', async () => {
    const { source, target, before, after } = await twoLives('joined');
    // A friend's invite names the friend and the inviter.
    const ofSource = [source.session.uid, source.friend.uid, ...Object.values(source.traces)];
    const joinedIn = (documents: ReadonlyMap<string, string>, name: string): boolean =>
      [...documents].some(
        ([path, data]) =>
          storedName(path) === name &&
          // A document of the source may name the account that took over.
          !path.includes(source.session.uid) &&
          `${path} ${data}`.includes(target.session.uid) &&
          ofSource.some((trace) => `${path} ${data}`.includes(trace)),
      );
    const namesPerson = (documents: ReadonlyMap<string, string>, name: string): boolean =>
      [...documents].some(
        ([path, data]) =>
          storedName(path) === name &&
          path.includes(source.session.uid) &&
          [source.traces.email, source.traces.cardToken].some((trace) => data.includes(trace ?? 'no trace')),
      );
    for (const name of COLLECTION_NAMES.filter((each) => COLLECTIONS[each].customerData !== null)) {
      const onMerge = COLLECTIONS[name].customerData?.onMerge;
      const held = [...before.documents].some(
        ([path, data]) => storedName(path) === name && `${path} ${data}`.includes(source.session.uid),
      );
      const joined = joinedIn(after, name) && !joinedIn(before.documents, name);
      // The rows of the search copy the invites.
      const isCopied = name === 'customerSearch';
      expect({ name, held, joined }).toEqual({ name, held: true, joined: onMerge === 'joined' || isCopied });
      if (onMerge !== 'forgotten') continue;
      expect({ name, before: namesPerson(before.documents, name), after: namesPerson(after, name) }).toEqual({
        name,
        before: true,
        after: false,
      });
    }
  });

  it('what the source had in its export, the target has in its own, or it is forgotten (P28)', async () => {
    const { source, target, before } = await twoLives('exported');
    const data = await exported(target.session);
    // News of the merge was sent meanwhile. A browser is asked for again.
    const text = (value: unknown): string =>
      JSON.stringify(value, (key, inner: unknown) => (key === 'lastSent' ? undefined : inner));
    const isLost = (row: object): boolean => 'channel' in row && row.channel === 'push';
    for (const name of COLLECTION_NAMES) {
      const { inExport, onMerge } = COLLECTIONS[name].customerData ?? {};
      if (typeof inExport !== 'string' || onMerge === 'removed' || onMerge === 'forgotten') continue;
      const rows = before.data[inExport as keyof typeof before.data];
      if (Array.isArray(rows))
        for (const row of rows.filter((each) => typeof each !== 'object' || !isLost(each)))
          expect(text(data[inExport as keyof typeof data]), inExport).toContain(text(row));
    }
    expect(data.mergedAccounts).toMatchObject([
      {
        account: { uid: source.session.uid, email: source.traces.email, phone: source.traces.phone },
        subscription: { startDate: before.data.subscription?.startDate },
      },
    ]);
    expect(data.card).not.toEqual(before.data.card);
  });

  it('are erased together: no document has a trace of either life (P28)', async () => {
    const { source, target } = await twoLives('erased');
    expect((await remove(target.session)).body).toEqual({ success: true });
    await product.drain();
    await advanceDays(product, 1);
    for (const [trace, text] of [...Object.entries(source.traces), ...Object.entries(target.traces)])
      expect({ trace, left: await documentsWith(product.db, text) }).toEqual({ trace, left: [] });
    const left = [...(await allDocuments(product.db))].filter(([path, data]) =>
      `${path} ${data}`.includes(source.session.uid),
    );
    for (const [path, data] of left.filter(([path]) => !path.includes(source.friend.uid)))
      expect({ path, names: /@|\+7\d{10}|\b(\d{1,3}\.){3}\d{1,3}\b/.exec(data)?.[0] }).toEqual({
        path,
        names: undefined,
      });
  });
});

describe('data with a retention period (P29)', () => {
  it('a connection is hidden from export and panel after thirty days, even while it is stored (P29)', async () => {
    const { session } = await join(product, 'connected');
    await subscribe(product, session, { period: 30 });
    const { device } = await bind(product.deps, session.uid, { deviceName: 'Phone' });
    await connect(device.deviceId, '198.51.100.8');
    const admin = await createStaff(product, 'admin', 'retention');
    const { id: userId = '' } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
    const seen = async () => [
      (await exported(session)).connections.length,
      (JSON.parse(JSON.stringify((await callPanel(product, listLogs, { userId }, admin)).body)) as unknown[]).length,
    ];
    expect(await seen()).toEqual([1, 1]);
    const stored = await product.db.collection('connectionLogs').where('uid', '==', session.uid).get();
    const { connectionDate, expireAt } = stored.docs[0]?.data() as {
      connectionDate: number;
      expireAt: { toMillis(): number };
    };
    expect(expireAt.toMillis()).toBe(connectionDate + LOG_LIFETIME);
    await product.moveTo(connectionDate + LOG_LIFETIME + 1000);
    expect(await seen()).toEqual([0, 0]);
    expect((await product.db.collection('connectionLogs').where('uid', '==', session.uid).get()).size).toBe(1);
  });

  it('a notification loses the fields of the payment after ninety days, and not before (P29)', async () => {
    const { session } = await join(product, 'payer');
    const { transactionId } = await subscribe(product, session);
    await product.call(cancelSubscription, { email: session.email }, session);
    await product.drain();
    const eventOf = async () =>
      (await product.db.collection('paymentEvents').doc(`pay_${transactionId}`).get()).data() as {
        fields: object;
        isRedacted: boolean;
        bodyHash: string;
      };
    const before = await eventOf();
    expect(Object.keys(before.fields).length).toBeGreaterThan(5);
    await product.moveTo((await product.deps.clock.now()) + 89 * DAY);
    while ((await redactPaymentEvents(product.deps)) > 0);
    expect((await eventOf()).isRedacted).toBe(false);
    await product.moveTo((await product.deps.clock.now()) + 2 * DAY);
    while ((await redactPaymentEvents(product.deps)) > 0);
    expect(await eventOf()).toMatchObject({ fields: {}, isRedacted: true, bodyHash: before.bodyHash });
    expect(await redactPaymentEvents(product.deps)).toBe(0);
  });

  it('TTL policies delete counters, tickets, sessions, connections, hashes, unpaid orders and done tasks (P29)', () => {
    const { fieldOverrides } = JSON.parse(readFileSync('firestore.indexes.json', 'utf8')) as {
      fieldOverrides: { collectionGroup: string; fieldPath: string; ttl?: boolean }[];
    };
    const expiring = fieldOverrides
      .filter(({ ttl, fieldPath }) => ttl === true && fieldPath === 'expireAt')
      .map(({ collectionGroup }) => collectionGroup);
    expect(expiring.toSorted()).toEqual([
      'connectionLogs',
      'customerSessions',
      'forgedWebhooks',
      'guestPurchases',
      'loginTickets',
      'newsAddresses',
      'orders',
      'outbox',
      'passkeys',
      'rateLimits',
      'restrictedIdentities',
      'staffSessions',
      'usedPasskeyChallenges',
      'usedYandexTokens',
    ]);
  });
});
