import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { afterNewsAttempt, isOldNews, type NewsAttempt, type NewsDelivery } from '@functions/messages/rules/news';
import { MAILS } from '@functions/messages/rules/all-mails';
import { outboxDeletion, type StoredTask } from '@functions/messages/rules/all-tasks';
import type { Customer } from '@functions/accounts/rules/customer';
import { ofNews } from '@functions/panel/rules/timeline';
import {
  hasRoom,
  isBound,
  isPushEndpoint,
  isReachable,
  isTrusted,
  mayBind,
  MOST_NEWS_ADDRESSES,
  newsAddressDeletion,
  TELEGRAM_LINK_LIFETIME,
  type PushAddress,
  type TelegramAddress,
} from '@functions/accounts/rules/news-address';

const NOW = Date.UTC(2026, 10, 27);
const AT = { created: NOW, now: NOW };

const delivery: NewsDelivery = {
  recipient: { uid: 'anna' },
  mail: 'paid',
  channel: 'push',
  addressId: 'a',
  outcome: 'waiting',
  tried: 0,
  last: null,
};
const later: NewsAttempt = { result: 'later', status: 503, retryAfterMs: null };

describe('the list of news', () => {
  it('is told by e-mail only: secrets, advertising, what goes to a stranger, and that an address was added', () => {
    const byMailOnly = Object.entries(MAILS).flatMap(([kind, { news }]) => (news.length === 0 ? [kind] : []));
    expect(byMailOnly.toSorted()).toEqual([
      'account-exists',
      'come-back',
      'confirm-address',
      'contact-code',
      'gift',
      'news-added',
      'paid-unclaimed',
      'promotion',
      'reset-password',
    ]);
  });
});

describe('an attempt', () => {
  it.each(['sent', 'gone'] as const)('%s ends the delivery', (result) => {
    const after = afterNewsAttempt(delivery, { result, status: 200, retryAfterMs: null }, AT);
    expect(after).toEqual({
      delivery: { ...delivery, outcome: result, tried: 1, last: { at: NOW, status: 200 } },
      nextAttemptAt: null,
    });
  });

  it('that is refused ends it at once: our call is wrong', () => {
    const after = afterNewsAttempt(delivery, { result: 'refused', status: 403, retryAfterMs: null }, AT);
    expect(after).toMatchObject({ delivery: { outcome: 'failed' }, nextAttemptAt: null });
  });

  it('that failed is repeated five times within nine hours, then given up', () => {
    const waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];
    for (const [tried, wait] of waits.entries())
      expect(afterNewsAttempt({ ...delivery, tried }, later, AT)).toMatchObject({
        delivery: { outcome: 'retrying', tried: tried + 1 },
        nextAttemptAt: NOW + wait,
      });
    expect(afterNewsAttempt({ ...delivery, tried: 5 }, later, AT)).toMatchObject({
      delivery: { outcome: 'failed' },
      nextAttemptAt: null,
    });
  });

  it('waits as long as it is asked to, and not less than planned', () => {
    const asked = (retryAfterMs: number) => afterNewsAttempt(delivery, { ...later, retryAfterMs }, AT).nextAttemptAt;
    expect(asked(HOUR)).toBe(NOW + HOUR);
    expect(asked(1)).toBe(NOW + MINUTE);
  });

  it('is given up when the next one would come more than a day after it happened', () => {
    const after = (now: number) => afterNewsAttempt(delivery, { ...later, retryAfterMs: HOUR }, { created: NOW, now });
    expect(after(NOW + 23 * HOUR)).toMatchObject({ nextAttemptAt: NOW + DAY });
    expect(after(NOW + 23 * HOUR + 1)).toMatchObject({ delivery: { outcome: 'failed' }, nextAttemptAt: null });
    expect(isOldNews(NOW, NOW + DAY)).toBe(false);
    expect(isOldNews(NOW, NOW + DAY + 1)).toBe(true);
  });
});

describe('its entry', () => {
  const task = { kind: 'news', ...delivery } as const;
  const entry: StoredTask = {
    id: 'news_a',
    attempts: 0,
    nextAttemptAt: NOW,
    leaseUntil: 0,
    lastError: null,
    created: NOW,
    state: 'done',
    task,
  };

  it('is kept for sixty days, and shown to staff under the name of the e-mail', () => {
    expect(outboxDeletion(entry)).toBe(NOW + 60 * DAY);
    const facts = (outcome: NewsDelivery['outcome']) =>
      ofNews({ ...entry, task: { ...task, outcome } }).map(({ kind, name, facts }) => ({ kind, name, ...facts }));
    expect(facts('sent')).toEqual([{ kind: 'mail', name: 'paid', channel: 'push' }]);
    expect(facts('failed')).toEqual([{ kind: 'mail', name: 'paid', channel: 'push', outcome: 'failed' }]);
    expect(ofNews({ ...entry, task: { kind: 'sync-mandate', uid: 'anna' } })).toEqual([]);
  });
});

describe('an address', () => {
  const chat: TelegramAddress = {
    id: 'l',
    uid: 'anna',
    channel: 'telegram',
    chatId: null,
    created: NOW,
    lastSentAt: null,
    signIn: 'google:anna',
    openedAt: NOW,
  };
  const browser: PushAddress = {
    id: 'e',
    uid: 'anna',
    channel: 'push',
    endpoint: 'https://fcm.googleapis.com/1',
    label: '',
    vapidKey: 'B',
    keys: { p256dh: 'p', auth: 'a' },
    created: NOW,
    lastSentAt: null,
    signIn: 'google:anna',
    openedAt: NOW,
    sessionId: 's',
    endsAt: null,
  };

  it('of the bot binds a chat once and for ten minutes, and is deleted if nobody uses it', () => {
    expect(isBound(chat)).toBe(false);
    expect(mayBind(chat, NOW + TELEGRAM_LINK_LIFETIME - 1)).toBe(true);
    expect(mayBind(chat, NOW + TELEGRAM_LINK_LIFETIME)).toBe(false);
    expect(mayBind({ ...chat, chatId: '1' }, NOW)).toBe(false);
    expect(newsAddressDeletion(chat)).toBe(NOW + TELEGRAM_LINK_LIFETIME);
    expect(newsAddressDeletion({ ...chat, chatId: '1' })).toBeNull();
    expect(newsAddressDeletion(browser)).toBeNull();
  });

  it('is trusted while the session that asked for it is (T37)', () => {
    const anna = { uid: 'anna', signIns: ['google:anna'] } as unknown as Customer;
    expect(isTrusted(browser, anna, NOW)).toBe(true);
    expect(isTrusted(browser, { ...anna, sessionsFrom: NOW }, NOW)).toBe(true);
    expect(isTrusted(browser, { ...anna, sessionsFrom: NOW + 1 }, NOW)).toBe(false);
    expect(isTrusted(chat, { ...anna, sessionsFrom: NOW + 1 }, NOW)).toBe(false);
    expect(isTrusted(chat, { ...anna, signIns: ['yandex:1'] }, NOW)).toBe(false);
    expect(isTrusted(chat, null, NOW)).toBe(false);
    expect(isTrusted({ ...browser, endsAt: NOW + 1 }, anna, NOW)).toBe(true);
    expect(isTrusted({ ...browser, endsAt: NOW }, anna, NOW)).toBe(false);
  });

  it('is reached while its channel is offered, and a browser by the key that it knows', () => {
    expect(isReachable(browser, { vapidPublicKey: 'B', telegramBot: null })).toBe(true);
    expect(isReachable(browser, { vapidPublicKey: 'new', telegramBot: {} })).toBe(false);
    expect(isReachable(chat, { vapidPublicKey: null, telegramBot: {} })).toBe(true);
    expect(isReachable(chat, { vapidPublicKey: 'B', telegramBot: null })).toBe(false);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/c1:APA91b-_x',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA-_=',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAC%2b%2f',
  ])('of a browser is at its push service: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, { allowsLoopback: false })).toBe(true);
  });

  it.each([
    ['another host', 'https://push.example/1'],
    ['a name that only ends like one', 'https://evilfcm.googleapis.com/1'],
    ['a name that only begins like one', 'https://fcm.googleapis.com.example/1'],
    ['a bare end', 'https://push.apple.com/1'],
    ['http', 'http://fcm.googleapis.com/1'],
    ['another port', 'https://fcm.googleapis.com:8443/1'],
    ['a login', 'https://a:b@fcm.googleapis.com/1'],
    ['the usual port, which is a second form', 'https://fcm.googleapis.com:443/1'],
    ['capitals', 'https://FCM.googleapis.com/1'],
    ['a fragment', 'https://fcm.googleapis.com/1#2'],
    ['an empty fragment', 'https://fcm.googleapis.com/1#'],
    ['a space', ' https://fcm.googleapis.com/1'],
    ['a control character', 'https://fcm.googleapis.com/1\n'],
    ['a private address', 'https://10.0.0.1/1'],
    ['loopback', 'http://127.0.0.1:9000/1'],
    ['no address', 'x'],
  ])('of a browser is not at %s (T37)', (_what, endpoint) => {
    expect(isPushEndpoint(endpoint, { allowsLoopback: false })).toBe(false);
  });

  it('of a browser may be on loopback in the local stack', () => {
    expect(isPushEndpoint('http://127.0.0.1:9000/1', { allowsLoopback: true })).toBe(true);
  });

  it('has room beside nine others, links that are still valid included', () => {
    const nine = Array.from({ length: MOST_NEWS_ADDRESSES - 1 }, () => browser);
    expect(hasRoom(nine, NOW)).toBe(true);
    expect(hasRoom([...nine, chat], NOW)).toBe(false);
    expect(hasRoom([...nine, chat], NOW + TELEGRAM_LINK_LIFETIME)).toBe(true);
    expect(hasRoom([...nine, browser], NOW)).toBe(false);
  });
});
