import { expect, it } from 'vitest';
import { MINUTE } from '@functions/base/rules/calendar';
import type { NewsAttempt } from '@functions/messages/rules/news';
import { restsAfterSilence, SILENCE } from '@functions/providers/rest-after-silence';

it('a service that gave no response is not called for a minute; others are, and one that responds', async () => {
  let now = 0;
  const calls: string[] = [];
  const called = restsAfterSilence(() => now);
  const attempt = (origin: string, outcome: NewsAttempt) =>
    called(origin, () => {
      calls.push(`${origin} ${now}`);
      return Promise.resolve(outcome);
    });
  const busy: NewsAttempt = { result: 'later', status: 503, retryAfterMs: null };
  expect(await attempt('a', busy)).toBe(busy);
  expect(await attempt('a', SILENCE)).toBe(SILENCE);
  expect(await attempt('a', busy)).toBe(SILENCE);
  expect(await attempt('b', busy)).toBe(busy);
  now = MINUTE;
  expect(await attempt('a', busy)).toBe(busy);
  expect(await attempt('a', busy)).toBe(busy);
  expect(calls).toEqual(['a 0', 'a 0', 'b 0', `a ${MINUTE}`, `a ${MINUTE}`]);
});
