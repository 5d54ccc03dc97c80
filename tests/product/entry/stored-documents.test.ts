import { existsSync, writeFileSync } from 'node:fs';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDevice } from '@functions/devices/contract/add-device';
import { cancelSubscription } from '@functions/renewals/contract/cancel-subscription';
import { addPushAddress, startTelegramLink } from '@functions/accounts/contract/news-addresses';
import { managePassword } from '@functions/customer-life/contract/manage-password';
import { addNote } from '@functions/accounts/contract/customer-notes';
import { startCampaign } from '@functions/campaigns/contract/campaigns';
import { setSwitches } from '@functions/operations/contract/switches';
import { setTengeRate } from '@functions/operations/contract/tenge-rate';
import { saveServiceNotice } from '@functions/operations/contract/notices';
import { generatePromo } from '@functions/purchase/contract/promos';
import { createWebhookEndpoint } from '@functions/messages/contract/webhook-endpoints';
import { unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { givePasskey, signInByPasskey, signInOf } from '../../support/passkeys/customer-passkeys';
import { linkYandex } from '../../support/customers/link-yandex';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { issueTicket } from '@functions/accounts/contract/login-tickets';
import { addDays, addMonths, dayOfMonth, moscowDay } from '@functions/base/rules/calendar';
import { giftLinkText } from '@functions/gifts/rules/gift';
import { closeYesterday } from '@functions/jobs/jobs';
import { COLLECTION_NAMES, UPGRADES } from '@functions/store/collections';
import { closeDayInTime } from '@functions/reconciliation/steps/close-day';
import { requestRefund } from '@functions/refunds/steps/request-refund';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import { runJob } from '@functions/operations/tasks/run-job';
import { inRepository } from '../../../scripts/lib/repository';
import { jsonCall } from '../../../scripts/node-agent/json-call';
import { giveGift } from '../../support/customers/give-gift';
import { addNode, startApiServer, type ApiServer } from '../../support/product/api-server';
import { callPanel, createStaff } from '../../support/customers/staff';
import { mapProviders } from '../../support/product/map-providers';
import { startProduct, type RunningProduct } from '../../support/product/start-product';
import { buyAsGuest, join, newPrepaidToken, advanceDays, subscribe } from '../../support/product/scenario';
import { fileNameOf } from '../../support/stored/fixtures';
import { typeErrorsIn } from '../../support/stored/type-errors';

/** The most documents of a collection that become fixtures. Each has another shape. */
const KEPT = 12;

let product: RunningProduct;
let api: ApiServer;
beforeAll(async () => {
  product = await startProduct();
  api = await startApiServer(product);
  // From noon in Moscow, what happens next stays within one accounting day.
  await product.moveTo(Date.parse(`${moscowDay(addDays(await product.deps.clock.now(), 1))}T09:00:00Z`));
  await createEveryDocument();
});
afterAll(async () => {
  await api.close();
  await product.stop();
});

/** Does everything that stores a document, once or a few times. */
async function createEveryDocument(): Promise<void> {
  const { deps } = product;
  const [ada, olga] = [await createStaff(product, 'admin', 'ada'), await createStaff(product, 'support', 'olga')];
  const now = await deps.clock.now();
  const expirationDate = moscowDay(addMonths(now, 1, dayOfMonth(now)));
  await callPanel(
    product,
    generatePromo,
    { promoCode: 'SPRING', promoType: 'SUBSCRIPTION', isAvailable: true, discount: 0.2, expirationDate },
    olga,
  );

  const notice = {
    level: 'outage',
    audience: 'all',
    ru: 'Сервер «Хельсинки» не отвечает. Выберите другой.',
    from: new Date(now).toISOString(),
    until: new Date(addDays(now, 1)).toISOString(),
  } as const;
  await callPanel(product, saveServiceNotice, { ...notice, requestId: 'notice-0001' }, olga);
  const url = `${product.sandbox.url}/receiver/hooks`;
  await callPanel(product, createWebhookEndpoint, { url, events: ['subscription.started', 'device.added'] }, ada);
  await callPanel(product, setTengeRate, { perRouble: 6.7, day: moscowDay(now) }, ada);

  const { session: anna } = await join(product, 'anna', { language: 'ru' });
  await subscribe(product, anna, { period: 1 });
  const inviter = await deps.store.nonTransactional.customers.get(anna.uid);
  const { session: boris } = await join(product, 'boris', { referralCode: inviter?.invitationCode ?? '' });
  const { transactionId } = await subscribe(product, boris, { promo: 'SPRING' });
  const phone = api.app(anna, 'Телефон');
  await phone.activate();
  const key = await addNode(product, 'fin-1');
  const device = (await deps.store.nonTransactional.devices.ofCustomer(anna.uid))[0];
  const entry = {
    id: 'entry-0001',
    deviceId: device?.deviceId,
    connectedAt: new Date(await deps.clock.now()).toISOString(),
    userIp: '203.0.113.7',
    success: true,
  };
  expect((await jsonCall(`${api.url}/api/node/connections`, { bearer: key, body: { entries: [entry] } })).body).toEqual(
    { success: true, accepted: 1, dropped: [] },
  );

  await product.call(issueTicket, { uid: anna.uid, email: anna.email }, anna);
  await linkYandex(product, anna);
  const telegramLink = async () => {
    const { body } = await product.call(startTelegramLink, { uid: anna.uid, email: anna.email }, anna);
    return new URL(startTelegramLink.response.parse(body).url).searchParams.get('start') ?? '';
  };
  await product.sandbox.telegram.write('7001', `/start ${await telegramLink()}`);
  await telegramLink();
  const { push } = product.sandbox;
  const { endpoint, keys } = push.subscribe(product.sandbox.url, product.deps.settings.vapidPublicKey ?? '');
  const browser = { uid: anna.uid, email: anna.email, endpoint, ...keys };
  expect((await product.call(addPushAddress, browser, anna)).status).toBe(200);
  const passkey = await givePasskey(product, anna);
  const lost = await givePasskey(product, anna);
  await product.call(unlinkSignIn, { uid: anna.uid, email: anna.email, signIn: signInOf(product, lost) }, anna);
  await signInByPasskey(product, passkey);
  await product.call(managePassword, {
    action: 'reset',
    email: 'vera@example.com',
    captchaToken: product.sandbox.recaptcha.token(),
  });
  await product.webhooks({
    method: 'POST',
    path: '/api/webhooks/cloudpayments/pay',
    query: {},
    headers: {},
    rawBody: Buffer.from('TransactionId=1'),
  });
  await buyAsGuest(product, 'nobody@example.com', newPrepaidToken());
  await giveGift(product, anna);
  const claimed = await giveGift(product, anna, { recipientEmail: 'boris@example.com', tariff: 1 });
  await product.drain();
  const giftLink = deps.signedTokens.sign('gift', giftLinkText({ id: claimed, link: 1 }));
  await join(product, 'boris', { prepaidToken: giftLink });
  const { session: leaver } = await join(product, 'leaver');
  await restrictAccess(deps, { uid: leaver.uid, reason: 'key-shared' });
  await product.call(deleteAccount, { uid: leaver.uid, email: leaver.email, confirmed: true }, leaver);
  await product.call(addDevice, { uid: anna.uid, email: anna.email }, anna);
  await advanceDays(product, 1.2);
  await requestRefund(deps, {
    uid: boris.uid,
    transactionId,
    amount: 40,
    reason: 'просил клиент',
    actor: 'olga',
    requestId: 'a',
  });
  await product.call(cancelSubscription, { uid: anna.uid, email: anna.email }, anna);
  const consenting = await deps.store.nonTransactional.customers.get(boris.uid);
  if (consenting !== null) await deps.store.nonTransactional.customers.save({ ...consenting, wantsPromotions: true });
  const note = { userId: inviter?.id ?? '', requestId: 'click-note', text: 'Просила не звонить до 12.' };
  await callPanel(product, addNote, note, ada);
  await callPanel(product, startCampaign, { kind: 'promotion', promoCode: 'SPRING', requestId: 'click-0001' }, ada);
  await callPanel(product, setSwitches, { off: ['campaigns'] }, ada);
  await product.drain();
  await advanceDays(product, 1);
  await runJob(deps, 'close-yesterday', closeYesterday);
  await interruptClose();
}

/** Begins to close the day of the purchases again. The list has other amounts, and is longer than the time of a run. */
async function interruptClose(): Promise<void> {
  const payments = mapProviders(product.deps.payments, (provider) => ({
    ...provider,
    lists: provider.lists && {
      ...provider.lists,
      payments: async (...asked) => {
        const { rows = [] } = (await provider.lists?.payments(...asked)) ?? {};
        const unreadable = [{ id: '7', at: null, fields: ['Amount'] }];
        return { rows: rows.map((row) => ({ ...row, amount: row.amount + 1 })), unreadable, isLast: false };
      },
    },
  }));
  const day = moscowDay(addDays(await product.deps.clock.now(), -2));
  const outcome = await closeDayInTime({ ...product.deps, payments }, { day, isOver: () => true });
  expect(outcome).toHaveProperty('continues');
}

interface Stored {
  readonly collection: string;
  readonly data: Record<string, unknown>;
}

async function everything(): Promise<Stored[]> {
  const of = async (collection: (typeof COLLECTION_NAMES)[number]): Promise<Stored[]> => {
    const query = collection.includes('/')
      ? product.db.collectionGroup(collection.split('/').at(-1) ?? '')
      : product.db.collection(collection);
    return (await query.get()).docs.map((found) => ({
      collection,
      data: withPlainMoments(withoutVersion(found.data())) as Record<string, unknown>,
    }));
  };
  return (await Promise.all(COLLECTION_NAMES.map(of))).flat();
}

/** The name of a fixture states its version. */
const withoutVersion = ({ schemaVersion: _version, ...data }: Record<string, unknown>): object => data;

function withPlainMoments(value: unknown): unknown {
  if (value instanceof Timestamp) return { $moment: value.toMillis() };
  if (Array.isArray(value)) return value.map(withPlainMoments);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withPlainMoments(field)]));
}

/** The values by which documents of one collection differ in shape. */
const kindOf = ({ data }: Stored): string => {
  const kinds = [
    data.kind,
    data.type,
    data.action,
    (data.task as { kind?: string } | undefined)?.kind,
    (data.event as { kind?: string } | undefined)?.kind,
  ];
  return JSON.stringify([kinds, Object.keys(data).toSorted()]);
};

it('every stored document has the shape of its type, in every collection', async () => {
  const stored = await everything();
  expect(
    COLLECTION_NAMES.filter((name) => !stored.some(({ collection }) => collection === name)),
    'write a document of these collections in the scene of this test',
  ).toEqual([]);
  const objections = typeErrorsIn(stored);
  expect(
    stored.flatMap(({ collection }, n) => objections[n]?.map((objection) => `${collection}: ${objection}`) ?? []),
  ).toEqual([]);
  if (process.env.WRITE_STORED !== undefined) write(stored);
}, 120_000);

/**
 * With WRITE_STORED=1, writes the fixtures of versions that have none. Existing fixtures stay as they are: they show
 * what their version stored.
 */
function write(stored: readonly Stored[]): void {
  for (const name of COLLECTION_NAMES) {
    const file = inRepository('tests', 'support', 'stored', fileNameOf(name, (UPGRADES[name]?.length ?? 0) + 1));
    const ofName = stored.filter(({ collection }) => collection === name);
    const unlike = ofName
      .filter((document, n) => ofName.findIndex((other) => kindOf(other) === kindOf(document)) === n)
      .slice(0, KEPT);
    if (!existsSync(file))
      writeFileSync(
        file,
        `${JSON.stringify(
          unlike.map(({ data }) => data),
          null,
          2,
        )}\n`,
      );
  }
}
