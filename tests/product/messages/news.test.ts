import { beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@functions/base/contract/endpoint';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import {
  addPushAddress,
  listNewsAddresses,
  removeNewsAddress,
  startTelegramLink,
} from '@functions/accounts/contract/news-addresses';
import { signOut, signOutElsewhere } from '@functions/accounts/contract/sessions';
import { linkSignIn, unlinkSignIn } from '@functions/customer-life/contract/link-sign-in';
import { signOutEverywhere } from '@functions/accounts/contract/sign-out-everywhere';
import { setPreferences } from '@functions/accounts/contract/set-preferences';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { BRAND } from '@functions/base/contract/values/brand';
import { getSystemHealth } from '@functions/operations/contract/finance-health';
import { MOST_NEWS_ADDRESSES, TELEGRAM_LINK_LIFETIME } from '@functions/accounts/rules/news-address';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { Contention, StoreUnavailable } from '@functions/base/ports/repositories';
import type { CampaignMail } from '@functions/campaigns/rules/campaign-mails';
import type { SubscriptionMail } from '@functions/subscription/rules/subscription-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import { RETRY_AFTER } from '../../sandbox/telegram/telegram';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { linkYandex } from '../../support/customers/link-yandex';
import { signInWithGoogle } from '../../support/customers/sign-in';
import { callPanel, createStaff } from '../../support/customers/staff';
import { advanceToPeriodEnd, join, subjectsTo, subscribe } from '../../support/product/scenario';
import { readTestSettings } from '../../support/product/services';
import { alertsToldBy, keptLog } from '../../support/monitoring/told-alerts';
import { startProduct } from '../../support/product/start-product';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** What the product does wrong now. */
const faults = { keys: false, outcome: false, query: false };
/** Runs once before the next transaction. */
let beforeTransaction: (() => Promise<void>) | null = null;
const { log, lines } = keptLog();
const product = await startProductOfFile({ log }, (deps) => {
  const { nonTransactional } = deps.store;
  const newsAddresses: typeof nonTransactional.newsAddresses = {
    ...nonTransactional.newsAddresses,
    ofCustomer: (uid) =>
      faults.query ? Promise.reject(new StoreUnavailable('no answer')) : nonTransactional.newsAddresses.ofCustomer(uid),
  };
  return {
    ...deps,
    store: {
      nonTransactional: { ...nonTransactional, newsAddresses },
      transaction: async (work, queue) => {
        const before = beforeTransaction;
        beforeTransaction = null;
        await before?.();
        return deps.store.transaction(
          (repositories) =>
            work({
              ...repositories,
              newsAddresses: {
                ...repositories.newsAddresses,
                save: (address) =>
                  faults.outcome && address.lastSentAt !== null
                    ? Promise.reject(new Contention('others write it'))
                    : repositories.newsAddresses.save(address),
              },
            }),
          queue,
        );
      },
    },
    pushSender: {
      send: (...given) =>
        faults.keys ? Promise.reject(new Error('our key signs nothing')) : deps.pushSender.send(...given),
    },
  };
});
const { telegram, push } = product.sandbox;
const { customers, newsAddresses, outbox } = product.deps.store.nonTransactional;
const settings = readTestSettings();

let people = 0;
const person = async (language = 'ru'): Promise<Session> =>
  (await join(product, `hears-${(people += 1)}`, { language })).session;
let chats = 7000;
const newChat = () => String((chats += 1));

const call = async (endpoint: Endpoint, { uid, email, ...session }: Session, about: object = {}) =>
  product.call(endpoint, { uid, email, ...about }, session);
const addressesOf = async (session: Session) =>
  listNewsAddresses.response.parse((await call(listNewsAddresses, session)).body).addresses;

/** The one-time text of the link that the profile shows. */
async function linkOf(session: Session): Promise<string> {
  const { url } = startTelegramLink.response.parse((await call(startTelegramLink, session)).body);
  return new URL(url).searchParams.get('start') ?? '';
}
async function bindChat(session: Session, chat = newChat()): Promise<string> {
  await telegram.write(chat, `/start ${await linkOf(session)}`);
  return chat;
}
const subscription = () => {
  const { endpoint, keys } = push.subscribe(product.sandbox.url, settings.webPush?.publicKey ?? '');
  return { endpoint, ...keys };
};
async function bindBrowser(session: Session, browser = subscription()) {
  expect((await call(addPushAddress, session, browser)).status).toBe(200);
  return browser;
}

const customerOf = async ({ uid }: Session) => {
  const customer = await customers.get(uid);
  if (customer === null) throw new Error('no customer');
  return customer;
};
/** As a new password, a copied passkey and a restored sign-in do. */
const endSessionsOf = async (session: Session): Promise<void> =>
  customers.save({ ...(await customerOf(session)), sessionsFrom: product.deps.clock.realNow() + MINUTE });
const onlyPush = async ({ uid }: Session) => {
  const [push] = (await newsAddresses.ofCustomer(uid)).filter(({ channel }) => channel === 'push');
  if (push === undefined) throw new Error('no browser');
  return push;
};

/** News of a kind without any other effect, told as every e-mail is. */
async function tell({ uid }: Session, cause = `cause-${(people += 1)}`): Promise<void> {
  const now = await product.deps.clock.now();
  await product.deps.store.transaction((repositories) =>
    enqueueMail<SubscriptionMail>(
      repositories,
      { uid },
      { kind: 'restriction-lifted', until: now, nextChargeAt: null, nextAmount: null },
      cause,
      now,
    ),
  );
  await product.drain();
}
const newsOf = async ({ uid }: Session) =>
  (await outbox.newsTo(uid, Number.MAX_SAFE_INTEGER, 50)).flatMap(({ task, ...entry }) =>
    task.kind === 'news' ? [{ ...entry, ...task }] : [],
  );
const pushed = () => push.received().map(({ text }) => JSON.parse(text) as Record<string, string>);

beforeEach(() => {
  telegram.reset();
  push.reset();
});

describe('Telegram', () => {
  it('is linked by one press of "Start", and tells a payment without a sum, a link and a name', async () => {
    const anna = await person();
    const chat = await bindChat(anna);
    expect(telegram.textsIn(chat)).toEqual([expect.stringMatching(/^Готово: .*\/stop$/)]);
    await product.drain();
    expect(subjectsTo(product, anna.email)).toEqual(['Сообщения аккаунта приходят в новое место']);
    expect(await addressesOf(anna)).toMatchObject([{ channel: 'telegram', label: '', lastSent: null }]);
    await subscribe(product, anna);
    const [, paid, ...others] = telegram.textsIn(chat);
    expect(paid?.replaceAll('\u00a0', ' ')).toBe('Подписка активна. Подробности в письме и в профиле на сайте.');
    expect(others).toEqual([]);
    expect(subjectsTo(product, anna.email)).toHaveLength(2);
    expect(await addressesOf(anna)).toMatchObject([{ lastSent: expect.any(String) as string }]);
  });

  it('speaks the language of the customer, and that of the chat to a stranger', async () => {
    const chat = await bindChat(await person('kk'));
    expect(telegram.textsIn(chat)[0]).toMatch(/^Дайын/);
    await telegram.write('9001', 'hello', 'en');
    expect(telegram.textsIn('9001')[0]).toMatch(/^This bot only sends messages.*https:\/\/t\.me\//);
    await telegram.write('9002', 'hello', 'de');
    expect(telegram.textsIn('9002')[0]).toMatch(/^Этот бот/);
  });

  it('a link works once, for ten minutes, and a newer one replaces it (T37)', async () => {
    const boris = await person();
    const former = await linkOf(boris);
    const secret = await linkOf(boris);
    await telegram.write('8001', `/start ${former}`);
    expect(telegram.textsIn('8001')).toEqual([expect.stringMatching(/^Эта ссылка уже не действует/)]);
    await telegram.write('8002', `/start ${secret}`);
    await telegram.write('8002', `/start ${secret}`);
    expect(telegram.textsIn('8002')).toEqual([expect.stringMatching(/^Готово/), expect.stringMatching(/^Готово/)]);
    await telegram.write('8003', `/start ${secret}`);
    expect(telegram.textsIn('8003')).toEqual([expect.stringMatching(/^Эта ссылка/)]);
    expect((await newsAddresses.ofCustomer(boris.uid)).map((each) => 'chatId' in each && each.chatId)).toEqual([
      '8002',
    ]);
    const late = await linkOf(boris);
    await product.moveTo((await product.deps.clock.now()) + TELEGRAM_LINK_LIFETIME);
    await telegram.write('8003', `/start ${late}`);
    expect(telegram.textsIn('8003')).toHaveLength(2);
    expect(telegram.textsIn('8003')[1]).toMatch(/^Эта ссылка/);
  });

  it('a chat hears of one account: the link of another one binds nothing before /stop (T37)', async () => {
    const [vera, gleb] = [await person(), await person()];
    const chat = await bindChat(vera);
    const secret = await linkOf(gleb);
    await telegram.write(chat, `/start ${secret}`);
    expect(telegram.textsIn(chat).at(-1)).toMatch(/^Сюда уже приходят сообщения другого аккаунта/);
    expect(await addressesOf(gleb)).toEqual([]);
    await tell(vera);
    expect(telegram.textsIn(chat)).toHaveLength(3);
    await telegram.write(chat, '/stop');
    await telegram.write(chat, `/start ${secret}`);
    expect(telegram.textsIn(chat).at(-1)).toMatch(/^Готово/);
    await tell(vera);
    await tell(gleb);
    expect(telegram.textsIn(chat)).toHaveLength(6);
    // The same account may connect it again: nothing is told twice.
    await bindChat(gleb, chat);
    expect(await addressesOf(gleb)).toHaveLength(1);
  });

  it('a chat of a session that has ended gives way', async () => {
    const [vera, gleb] = [await person(), await person()];
    const chat = await bindChat(vera);
    await endSessionsOf(vera);
    await bindChat(gleb, chat);
    expect(await addressesOf(gleb)).toHaveLength(1);
    expect(await newsAddresses.ofChat(chat)).toHaveLength(1);
  });

  it.each([
    ['/stop', (chat: string) => telegram.write(chat, '/stop')],
    ['blocking the bot', (chat: string) => telegram.block(chat)],
  ])('%s forgets the chat', async (_how, stop) => {
    const session = await person();
    await stop(await bindChat(session));
    expect(await newsAddresses.ofCustomer(session.uid)).toEqual([]);
  });

  it('a chat that blocked the bot unreported, or never existed, is forgotten at the next news', async () => {
    const session = await person();
    await telegram.block(await bindChat(session), false);
    await tell(session);
    expect(await newsOf(session)).toMatchObject([{ outcome: 'gone', state: 'done', last: { status: 403 } }]);
    expect(await addressesOf(session)).toEqual([]);
    await bindChat(session);
    telegram.reset();
    await tell(session);
    expect(await newsOf(session)).toMatchObject([{ outcome: 'gone', last: { status: 400 } }, {}]);
    expect(await addressesOf(session)).toEqual([]);
  });

  it('waits as long as Telegram asks, and sends once', async () => {
    const session = await person();
    const chat = await bindChat(session);
    telegram.setAnswer('busy');
    await tell(session);
    const [waiting] = await newsOf(session);
    expect(waiting).toMatchObject({ outcome: 'retrying', state: 'pending', attempts: 0, last: { status: 429 } });
    expect((waiting?.nextAttemptAt ?? 0) - (waiting?.last?.at ?? 0)).toBe(RETRY_AFTER * 1000);
    telegram.setAnswer('ok');
    await product.moveTo((waiting?.last?.at ?? 0) + RETRY_AFTER * 1000 - MINUTE);
    expect(telegram.textsIn(chat)).toHaveLength(1);
    await product.moveTo((waiting?.last?.at ?? 0) + RETRY_AFTER * 1000 + MINUTE);
    expect(telegram.textsIn(chat)).toHaveLength(2);
    expect(await newsOf(session)).toMatchObject([{ outcome: 'sent', tried: 2 }]);
  });

  it('given up after a day at most, it is no work for staff: no dead task, and health stays green', async () => {
    const session = await person();
    await bindChat(session);
    telegram.setAnswer('down');
    await tell(session);
    await product.moveTo((await product.deps.clock.now()) + DAY);
    telegram.setAnswer('ok');
    expect(await newsOf(session)).toMatchObject([{ outcome: 'failed', state: 'done', attempts: 0, tried: 6 }]);
    const admin = await createStaff(product, 'admin', `health-${(people += 1)}`);
    const { body } = await callPanel(product, getSystemHealth, {}, admin);
    const { checks } = getSystemHealth.response.parse(body);
    expect(
      checks.filter(({ name, state }) => ['dead', 'due', 'failingMails'].includes(name) && state !== 'good'),
    ).toEqual([]);
    expect(await addressesOf(session)).toHaveLength(1);
  });

  it('a revoked token is told by the alert `news-not-sent`, and forgets no chat', async () => {
    const session = await person();
    await bindChat(session);
    lines.splice(0);
    telegram.setAnswer('revoked');
    for (let n = 0; n < 4; n += 1) await tell(session);
    expect(alertsToldBy(lines)).toEqual(['news-not-sent']);
    expect(await addressesOf(session)).toHaveLength(1);
  });

  it('refuses calls that Telegram does not prove, and answers every update that it does not understand', async () => {
    const post = (headers: Record<string, string>, body: string, method = 'POST') =>
      product.api({ method, path: '/api/telegram', query: {}, headers, rawBody: Buffer.from(body) });
    const proof = { 'x-telegram-bot-api-secret-token': settings.telegramWebhookSecret ?? '' };
    const start = JSON.stringify({ message: { chat: { id: 1, type: 'private' }, text: '/stop' } });
    expect((await post({}, start)).status).toBe(401);
    expect((await post({ 'x-telegram-bot-api-secret-token': 'guess' }, start)).status).toBe(401);
    expect((await post(proof, '', 'GET')).status).toBe(404);
    for (const body of ['', 'x', '{}', '[]', '{"message":{}}', '{"edited_message":{}}', '{"message":{"chat":1}}'])
      expect({ sent: body, ...(await post(proof, body)) }).toMatchObject({ body: {}, status: 200 });
    const inGroup = {
      message: { chat: { id: -5, type: 'supergroup' }, text: `/start ${await linkOf(await person())}` },
    };
    expect(await post(proof, JSON.stringify(inGroup))).toMatchObject({ status: 200, body: {} });
    expect(await newsAddresses.ofChat('-5')).toEqual([]);
  });
});

describe('Web Push', () => {
  it('reaches the browser encrypted and signed, with one sentence', async () => {
    const session = await person();
    await bindBrowser(session);
    await tell(session);
    expect(pushed()).toEqual([{ title: BRAND.name.ru, body: 'Доступ снова открыт.', lang: 'ru' }]);
    expect(push.received()).toMatchObject([{ ttl: '86400', urgency: 'normal' }]);
    expect(await newsOf(session)).toMatchObject([{ channel: 'push', outcome: 'sent', last: { status: 201 } }]);
  });

  it('an address that is gone is forgotten, a busy service is asked again', async () => {
    const session = await person();
    await bindBrowser(session);
    push.setAnswer('busy');
    await tell(session);
    const [waiting] = await newsOf(session);
    expect((waiting?.nextAttemptAt ?? 0) - (waiting?.last?.at ?? 0)).toBe(10 * MINUTE);
    push.setAnswer('gone');
    await product.moveTo((waiting?.nextAttemptAt ?? 0) + MINUTE);
    expect(await newsOf(session)).toMatchObject([{ outcome: 'gone', tried: 2 }]);
    expect(await addressesOf(session)).toEqual([]);
  });

  it('is refused for what is no push service, and for keys that are none', async () => {
    const session = await person();
    const { p256dh, auth } = subscription();
    for (const endpoint of ['https://10.0.0.1/x', 'https://push.example/x', `${product.sandbox.url}/push/send/1#x`])
      expect({ endpoint, ...(await call(addPushAddress, session, { endpoint, p256dh, auth })) }).toMatchObject({
        status: 400,
        body: { code: 'push_address_impossible' },
      });
    const endpoint = `${product.sandbox.url}/push/send/1`;
    expect(await call(addPushAddress, session, { endpoint, p256dh: 'short', auth })).toMatchObject({ status: 400 });
    // 87 characters that are no point of the curve: nothing can be encrypted for them.
    await bindBrowser(session, { endpoint, p256dh: 'A'.repeat(87), auth });
    await tell(session);
    expect(await addressesOf(session)).toEqual([]);
  });

  it('a fault of ours forgets no address, and is logged', async () => {
    const session = await person();
    await bindBrowser(session);
    faults.keys = true;
    await tell(session);
    faults.keys = false;
    expect(await newsOf(session)).toMatchObject([{ outcome: 'dropped', state: 'done' }]);
    expect(await addressesOf(session)).toHaveLength(1);
  });

  it('a browser that knows a former key of ours is forgotten without a call, and offered again', async () => {
    const session = await person();
    await bindBrowser(session);
    const [address] = await newsAddresses.ofCustomer(session.uid);
    if (address?.channel !== 'push') throw new Error('no address');
    await newsAddresses.save({ ...address, vapidKey: 'former' });
    expect(await addressesOf(session)).toEqual([]);
    await tell(session);
    expect(pushed()).toEqual([]);
    expect(await newsOf(session)).toMatchObject([{ outcome: 'gone', last: { status: null } }]);
    expect(await newsAddresses.ofCustomer(session.uid)).toEqual([]);
  });

  it('a browser belongs to the account that asked last (T37)', async () => {
    const [vera, gleb] = [await person(), await person()];
    const browser = await bindBrowser(vera);
    await bindBrowser(gleb, browser);
    expect(await addressesOf(vera)).toEqual([]);
    await tell(vera);
    expect(pushed()).toEqual([]);
  });

  it('signing out ends it in that browser only', async () => {
    const session = await person();
    await bindBrowser(session);
    const other = await bindBrowser(session);
    await bindChat(session);
    for (const each of await newsAddresses.ofCustomer(session.uid))
      if (each.channel === 'push' && each.endpoint === other.endpoint)
        await newsAddresses.save({ ...each, sessionId: 'of another browser' });
    await call(signOut, session);
    expect((await addressesOf(session)).map(({ channel }) => channel)).toEqual(['push', 'telegram']);
  });

  it.each([
    ['elsewhere', signOutElsewhere],
    ['everywhere', signOutEverywhere],
  ] as const)('signing out %s ends it everywhere, chats included (T37)', async (_where, endpoint) => {
    const session = await person();
    await bindBrowser(session);
    await bindChat(session);
    expect((await call(endpoint, session)).status).toBe(200);
    expect(await newsAddresses.ofCustomer(session.uid)).toEqual([]);
  });

  it('ends with the sign-in of the session that asked for it (T37)', async () => {
    const session = await person();
    const { via, session: byYandex } = await linkYandex(product, session);
    await bindBrowser(session);
    const chat = await bindChat(byYandex);
    expect((await call(unlinkSignIn, session, { signIn: via })).status).toBe(200);
    expect((await addressesOf(session)).map(({ channel }) => channel)).toEqual(['push']);
    await product.drain();
    const before = telegram.textsIn(chat).length;
    await tell(session);
    expect(telegram.textsIn(chat)).toHaveLength(before);
    expect(pushed().length).toBeGreaterThan(0);
    expect(await newsAddresses.ofChat(chat)).toEqual([]);
  });

  it('ends with the session that asked for it, however it ended: password, passkey, restoring (T37)', async () => {
    const session = await person();
    await bindBrowser(session);
    const chat = await bindChat(session);
    await product.drain();
    const link = await linkOf(session);
    await endSessionsOf(session);
    await tell(session);
    expect(pushed()).toEqual([]);
    expect(telegram.textsIn(chat)).toHaveLength(1);
    expect(await newsOf(session)).toMatchObject([{ outcome: 'dropped' }, { outcome: 'dropped' }]);
    expect(await newsAddresses.ofCustomer(session.uid)).toMatchObject([{ channel: 'telegram', chatId: null }]);
    await telegram.write('8101', `/start ${link}`);
    expect(telegram.textsIn('8101')).toEqual([expect.stringMatching(/^Эта ссылка/)]);
  });

  it('of a session that ended while it asked is not added (T37)', async () => {
    const session = await person();
    for (const endpoint of [addPushAddress, startTelegramLink]) {
      beforeTransaction = () => endSessionsOf(session);
      const about = endpoint === addPushAddress ? subscription() : {};
      expect(await call(endpoint, session, about)).toMatchObject({ status: 401, body: { code: 'sign_in_again' } });
      const customer = await customerOf(session);
      await customers.save({ ...customer, sessionsFrom: 0 });
    }
    expect(await newsAddresses.ofCustomer(session.uid)).toEqual([]);
  });

  it('in a chat goes on under the account it is merged into; in a browser it is asked for again', async () => {
    const [vera, gleb] = [await person(), await person()];
    for (const each of [vera, gleb]) {
      await bindBrowser(each);
      await bindChat(each);
      await linkOf(each);
    }
    const { idToken } = await signInWithGoogle(`google-${gleb.email}`, gleb.email);
    expect((await call(linkSignIn, vera, { idToken })).status).toBe(200);
    const target = (await customerOf(vera)).signIns.length > 1 ? vera : gleb;
    expect((await addressesOf(target)).map(({ channel }) => channel).toSorted()).toEqual([
      'push',
      'telegram',
      'telegram',
    ]);
    await call(signOut, target);
    const left = await newsAddresses.ofCustomer(target.uid);
    expect(left.filter(({ channel }) => channel === 'push')).toEqual([]);
    // The unused link of the other account binds nothing to this one.
    expect(left.filter((each) => each.channel === 'telegram' && each.chatId === null)).toHaveLength(1);
  });

  it('an e-mail reports each new address, and nothing else does (T22)', async () => {
    const session = await person();
    const browser = await bindBrowser(session);
    await bindBrowser(session, browser);
    await product.drain();
    expect(subjectsTo(product, session.email)).toEqual(['Сообщения аккаунта приходят в новое место']);
    expect(pushed()).toEqual([]);
  });
});

describe('one list of news', () => {
  it('reaches every address once, also when the e-mail is sent again after a failure', async () => {
    const session = await person();
    const chat = await bindChat(session);
    await bindBrowser(session);
    await tell(session, 'same-cause');
    const [mail] = await outbox.mailsTo(session.uid, Number.MAX_SAFE_INTEGER, 5);
    if (mail === undefined) throw new Error('no e-mail');
    await outbox.save({ ...mail, state: 'pending', leaseUntil: 0 });
    await product.drain();
    expect(subjectsTo(product, session.email)).toHaveLength(4);
    expect(telegram.textsIn(chat)).toHaveLength(2);
    expect(pushed()).toHaveLength(1);
  });

  it('does not hold up the e-mail, and is not repeated when its outcome cannot be noted', async () => {
    const session = await person();
    await bindBrowser(session);
    await product.drain();
    faults.query = true;
    await tell(session);
    faults.query = false;
    expect(subjectsTo(product, session.email)).toHaveLength(2);
    expect(await newsOf(session)).toEqual([]);
    faults.outcome = true;
    await tell(session);
    faults.outcome = false;
    await product.drain();
    expect(pushed()).toHaveLength(1);
    expect(await newsOf(session)).toMatchObject([{ outcome: 'sent', state: 'done', attempts: 0 }]);
  });

  it('an address hears of nothing that happened before it was added, or more than a day ago', async () => {
    const session = await person();
    await bindBrowser(session);
    await tell(session, 'earlier');
    const [mail] = await outbox.mailsTo(session.uid, Number.MAX_SAFE_INTEGER, 1);
    if (mail === undefined) throw new Error('no e-mail');
    await product.moveTo((await product.deps.clock.now()) + MINUTE);
    const chat = await bindChat(session);
    await outbox.save({ ...mail, state: 'pending', leaseUntil: 0 });
    await product.drain();
    expect(telegram.textsIn(chat)).toHaveLength(1);
    const now = await product.deps.clock.now();
    await outbox.save({ ...mail, id: `${mail.id}-old`, state: 'pending', leaseUntil: 0, created: now - DAY - MINUTE });
    await newsAddresses.save({ ...(await onlyPush(session)), created: now - 2 * DAY });
    await product.drain();
    expect(pushed()).toHaveLength(1);
  });

  it('costs a customer without addresses no entry', async () => {
    const session = await person();
    await tell(session);
    expect(await newsOf(session)).toEqual([]);
  });

  it('what the customer turned off is told nowhere; advertising is told by e-mail only', async () => {
    const session = await person();
    const chat = await bindChat(session);
    await subscribe(product, session, { period: 5 });
    const before = telegram.textsIn(chat).length;
    await call(setPreferences, session, { reminders: false, promotions: true });
    await advanceToPeriodEnd(product, session, -0.5);
    expect(telegram.textsIn(chat)).toHaveLength(before);
    const { store, clock } = product.deps;
    const now = await clock.now();
    const content = { kind: 'promotion', code: 'SPRING', percent: 20, validUntil: now + DAY } as const;
    await store.transaction((repositories) =>
      enqueueMail<CampaignMail>(repositories, { uid: session.uid }, content, 'x', now),
    );
    await product.drain();
    expect(subjectsTo(product, session.email).at(-1)).toContain('SPRING');
    expect(telegram.textsIn(chat)).toHaveLength(before);
  });

  it('has ten addresses at most, and forgets those that the customer removes', async () => {
    const session = await person();
    for (let index = 0; index < MOST_NEWS_ADDRESSES; index += 1) await bindBrowser(session);
    expect(await call(addPushAddress, session, subscription())).toMatchObject({
      status: 409,
      body: { code: 'too_many_news_addresses' },
    });
    expect(await call(startTelegramLink, session)).toMatchObject({ body: { code: 'too_many_news_addresses' } });
    const [first] = await addressesOf(session);
    expect((await call(removeNewsAddress, session, { id: first?.id })).status).toBe(200);
    expect(await addressesOf(session)).toHaveLength(MOST_NEWS_ADDRESSES - 1);
    const stranger = await person();
    const [next] = await addressesOf(session);
    expect((await call(removeNewsAddress, stranger, { id: next?.id })).status).toBe(200);
    expect(await addressesOf(session)).toHaveLength(MOST_NEWS_ADDRESSES - 1);
  });

  it('nothing is sent to a deleted account, its addresses are gone, and its link binds nothing', async () => {
    const session = await person();
    const chat = await bindChat(session);
    await bindBrowser(session);
    telegram.setAnswer('down');
    push.setAnswer('busy');
    await tell(session);
    const link = await linkOf(session);
    const kept = await newsAddresses.get(product.deps.random.hash(link));
    expect((await call(deleteAccount, session, { confirmed: true })).status).toBe(200);
    const before = telegram.textsIn(chat).length;
    await product.drain();
    expect(await newsAddresses.ofCustomer(session.uid)).toEqual([]);
    telegram.setAnswer('ok');
    push.setAnswer('ok');
    await product.moveTo((await product.deps.clock.now()) + 3 * HOUR);
    expect(telegram.textsIn(chat)).toHaveLength(before);
    expect(pushed()).toEqual([]);
    expect(await newsOf(session)).toMatchObject([{ outcome: 'dropped' }, { outcome: 'dropped' }]);
    if (kept === null) throw new Error('no link');
    await newsAddresses.save({ ...kept, created: await product.deps.clock.now() });
    await telegram.write('8201', `/start ${link}`);
    expect(telegram.textsIn('8201')).toEqual([expect.stringMatching(/^Эта ссылка/)]);
  });
});

describe('staff', () => {
  it('see where news arrives, and what was sent where', async () => {
    const session = await person();
    const chat = await bindChat(session);
    const browser = await bindBrowser(session);
    await tell(session);
    telegram.setAnswer('busy');
    await tell(session);
    const support = await createStaff(product, 'support', `news-${(people += 1)}`);
    const { id = '' } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
    const card = getUserById.response.parse((await callPanel(product, getUserById, { id }, support)).body);
    expect(card.newsAddresses.map(({ channel }) => channel)).toEqual(['telegram', 'push']);
    const own = await call(listNewsAddresses, session);
    for (const seen of [JSON.stringify(card), JSON.stringify(own.body)])
      for (const secret of [browser.endpoint, browser.p256dh, browser.auth, `"${chat}"`])
        expect(seen).not.toContain(secret);
    const { body } = await callPanel(product, getTimeline, { userId: id }, support);
    const told = getTimeline.response
      .parse(body)
      .content.filter(({ name }) => name === 'restriction-lifted')
      .map(({ kind, facts }) => ({ kind, ...facts }));
    expect(told).toHaveLength(6);
    expect(told).toEqual(
      expect.arrayContaining([
        { kind: 'mail' },
        { kind: 'mail', channel: 'push' },
        { kind: 'mail', channel: 'telegram' },
        { kind: 'mail', channel: 'telegram', outcome: 'retrying' },
      ]),
    );
  });
});

it('nothing is offered, and no call of Telegram is answered, without the keys', async () => {
  const none = { vapidPublicKey: null, telegramBot: null, telegramSecretHash: null };
  const bare = await startProduct({}, (deps) => ({ ...deps, settings: { ...deps.settings, ...none } }));
  try {
    const session = await bare.customer('without-channels');
    const { uid, email } = session;
    const { body } = await bare.call(listNewsAddresses, { uid, email }, session);
    expect(body).toEqual({ success: true, push: null, isTelegramOffered: false, addresses: [] });
    for (const [endpoint, about] of [
      [addPushAddress, subscription()],
      [startTelegramLink, {}],
    ] as const)
      expect(await bare.call(endpoint, { uid, email, ...about }, session)).toMatchObject({
        status: 409,
        body: { code: 'channel_not_offered' },
      });
    const headers = { 'x-telegram-bot-api-secret-token': settings.telegramWebhookSecret ?? '' };
    const update = { method: 'POST', path: '/api/telegram', query: {}, headers, rawBody: Buffer.from('{}') };
    expect((await bare.api(update)).status).toBe(404);
  } finally {
    await bare.stop();
  }
});
