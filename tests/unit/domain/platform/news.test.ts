import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/domain/platform/calendar';
import { afterNewsAttempt, NEWS, type NewsAttempt, type NewsDelivery } from '@functions/domain/platform/news';
import { outboxDeletion, type OutboxEntry } from '@functions/domain/platform/outbox';
import { ofNews } from '@functions/domain/panel/timeline';
import {
  afterAttemptAt,
  hasRoom,
  isBound,
  isResting,
  mayBind,
  MOST_NEWS_ADDRESSES,
  newsAddressDeletion,
  TELEGRAM_LINK_LIFETIME,
  type PushAddress,
  type TelegramAddress,
} from '@functions/domain/accounts/news-address';

const NOW = Date.UTC(2026, 10, 27);

const delivery: NewsDelivery = {
  ...{ recipient: { uid: 'anna' }, mail: 'paid', channel: 'push', addressId: 'a' },
  ...{ outcome: 'waiting', tried: 0, last: null },
};
const later: NewsAttempt = { result: 'later', status: 503, retryAfterMs: null };

describe('the list of news', () => {
  it('is told by e-mail only where it holds a secret, goes to a stranger or is advertising', () => {
    const byMailOnly = Object.entries(NEWS).flatMap(([kind, channels]) => (channels.length === 0 ? [kind] : []));
    expect(byMailOnly.toSorted()).toEqual([
      ...['account-exists', 'come-back', 'confirm-address', 'contact-code', 'gift', 'paid-unclaimed', 'promotion'],
      'reset-password',
    ]);
  });
});

describe('an attempt', () => {
  it.each(['sent', 'gone'] as const)('%s ends the delivery', (result) => {
    const after = afterNewsAttempt(delivery, { result, status: 200, retryAfterMs: null }, NOW);
    expect(after).toEqual({
      delivery: { ...delivery, outcome: result, tried: 1, last: { at: NOW, status: 200 } },
      nextAttemptAt: null,
    });
  });

  it('that is refused ends it at once: our call is wrong', () => {
    const after = afterNewsAttempt(delivery, { result: 'refused', status: 403, retryAfterMs: null }, NOW);
    expect(after).toMatchObject({ delivery: { outcome: 'failed' }, nextAttemptAt: null });
  });

  it('that failed is repeated five times within nine hours, then given up', () => {
    const waits = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];
    for (const [tried, wait] of waits.entries())
      expect(afterNewsAttempt({ ...delivery, tried }, later, NOW)).toMatchObject({
        delivery: { outcome: 'retrying', tried: tried + 1 },
        nextAttemptAt: NOW + wait,
      });
    expect(afterNewsAttempt({ ...delivery, tried: 5 }, later, NOW)).toMatchObject({
      delivery: { outcome: 'failed' },
      nextAttemptAt: null,
    });
  });

  it('waits as long as it is asked to, a day at most, and not less than planned', () => {
    const asked = (retryAfterMs: number) => afterNewsAttempt(delivery, { ...later, retryAfterMs }, NOW).nextAttemptAt;
    expect(asked(HOUR)).toBe(NOW + HOUR);
    expect(asked(1)).toBe(NOW + MINUTE);
    expect(asked(30 * DAY)).toBe(NOW + DAY);
  });
});

describe('its entry', () => {
  const task = { kind: 'news', ...delivery } as const;
  const entry: OutboxEntry = {
    ...{ id: 'news_a', attempts: 0, nextAttemptAt: NOW, leaseUntil: 0, lastError: null, created: NOW },
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
    ...{ id: 'l', uid: 'anna', channel: 'telegram', chatId: null, created: NOW, lastSentAt: null },
  };
  const browser: PushAddress = {
    ...{ id: 'e', uid: 'anna', channel: 'push', endpoint: 'https://push.example/1', label: '', sessionId: 's' },
    ...{ keys: { p256dh: 'p', auth: 'a' }, created: NOW, lastSentAt: null },
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

  it('of a browser rests for an hour after no response, and a success ends the rest', () => {
    const silent = afterAttemptAt(browser, { result: 'later', status: null }, NOW);
    expect(isResting(silent, NOW + HOUR - 1)).toBe(true);
    expect(isResting(silent, NOW + HOUR)).toBe(false);
    expect(afterAttemptAt(silent, { result: 'sent', status: 201 }, NOW)).toEqual({ ...browser, lastSentAt: NOW });
    // A response says that the host does not hang; silence of Telegram says nothing of a chat.
    expect(afterAttemptAt(browser, { result: 'later', status: 503 }, NOW)).toBe(browser);
    expect(afterAttemptAt(chat, { result: 'later', status: null }, NOW)).toBe(chat);
    expect(isResting(browser, NOW)).toBe(false);
    expect(afterAttemptAt(chat, { result: 'sent', status: 200 }, NOW)).toEqual({ ...chat, lastSentAt: NOW });
  });

  it('has room beside nine others, links that are still valid included', () => {
    const nine = Array.from({ length: MOST_NEWS_ADDRESSES - 1 }, () => browser);
    expect(hasRoom(nine, NOW)).toBe(true);
    expect(hasRoom([...nine, chat], NOW)).toBe(false);
    expect(hasRoom([...nine, chat], NOW + TELEGRAM_LINK_LIFETIME)).toBe(true);
    expect(hasRoom([...nine, browser], NOW)).toBe(false);
  });
});
