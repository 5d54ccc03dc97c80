import { describe, expect, it } from 'vitest';
import { readUnsubscribeLink, unsubscribeLinkText } from '@functions/accounts/rules/unsubscribe-link';

describe('a link to unsubscribe', () => {
  it.each(['promotions', 'reminders'] as const)('is read as it was written: %s', (topic) => {
    expect(unsubscribeLinkText({ topic, uid: 'anna' })).toBe(`${topic} anna`);
    expect(readUnsubscribeLink(`${topic} anna`)).toEqual({ topic, uid: 'anna' });
  });

  it.each(['', 'reminders', 'reminders ', 'news anna', 'x reminders anna', 'reminders anna b'])(
    'is refused: "%s"',
    (text) => {
      expect(readUnsubscribeLink(text)).toBeNull();
    },
  );
});
