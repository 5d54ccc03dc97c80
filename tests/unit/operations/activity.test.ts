import { describe, expect, it } from 'vitest';
import { expectedSince, isSilence, windowsBefore } from '@functions/operations/rules/activity';
import { DAY, HOUR, MINUTE, toIso } from '@functions/base/rules/calendar';
import { checkOf, QUIET, QUIET_AT as NOW } from '../../support/product/quiet-health';

describe('the windows that a silence is compared with', () => {
  it('are the same hours of the seven days before', () => {
    const windows = windowsBefore(NOW - 2 * HOUR, NOW);
    expect(windows).toHaveLength(7);
    expect(windows.slice(0, 2).map(({ from, to }) => [toIso(from), toIso(to)])).toEqual([
      ['2026-11-20T10:00:00.000Z', '2026-11-20T12:00:00.000Z'],
      ['2026-11-19T10:00:00.000Z', '2026-11-19T12:00:00.000Z'],
    ]);
  });

  it('are the seven whole days before a silence of more than a day, and do not touch it', () => {
    const windows = windowsBefore(NOW - 3 * DAY, NOW);
    expect(windows.every(({ from, to }) => to - from === DAY)).toBe(true);
    expect(windows[0]?.to).toBe(NOW - 3 * DAY);
    expect(windows[6]?.from).toBe(NOW - 10 * DAY);
  });

  it('are none without a silence, also when the clock was moved back', () => {
    expect([windowsBefore(NOW, NOW), windowsBefore(NOW + HOUR, NOW)]).toEqual([[], []]);
    expect(expectedSince(NOW, NOW, [])).toBe(0);
  });
});

/** A day-and-night rhythm: none from 0 to 8, then `perHour`. */
const isAsleep = (at: number): boolean => new Date(at).getUTCHours() < 8;
function expectedIn(perHour: number, { last, now }: { last: number; now: number }): number {
  const counts = windowsBefore(last, now).map(({ from, to }) => {
    let count = 0;
    for (let at = from; at < to; at += MINUTE) if (!isAsleep(at)) count += perHour / 60;
    return count;
  });
  return expectedSince(last, now, counts);
}

describe('a silence', () => {
  const judge = (expected: number) =>
    isSilence({ last: NOW, expected }, 'certain')
      ? 'bad'
      : isSilence({ last: NOW, expected }, 'likely')
        ? 'warn'
        : 'good';

  it.each([
    ['of ten minutes, at sixty an hour', 60, 10 * MINUTE, 'bad'],
    ['of four minutes, at sixty an hour', 60, 4 * MINUTE, 'warn'],
    ['of two hours, at one an hour', 1, 2 * HOUR, 'good'],
    // Six of these hours are night.
    ['of ten hours, at one an hour, over a night', 1, 10 * HOUR, 'warn'],
    ['of sixteen hours, at one an hour, with a night', 1, 16 * HOUR, 'bad'],
    ['of two days, at a quarter an hour', 0.25, 2 * DAY, 'bad'],
    ['of two days, at one a day', 1 / 16, 2 * DAY, 'good'],
    ['of a week, at one a day', 1 / 16, 7 * DAY, 'bad'],
    ['of a month, at one a month', 1 / 480, 30 * DAY, 'good'],
  ] as const)('%s', (_what, perHour, length, state) => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(judge(Math.round(expectedIn(perHour, { last: now - length, now }) * 1000) / 1000)).toBe(state);
  });

  it('is not judged by one day of a campaign, nor by one day of an outage', () => {
    const campaign = [0, 0, 10_000, 0, 0, 0, 0];
    expect(expectedSince(NOW - HOUR, NOW, campaign)).toBe(0);
    expect(expectedSince(NOW - HOUR, NOW, [9, 9, 0, 9, 9, 9, 9])).toBe(9);
  });

  it.each([
    ['noSales', 'sales'],
    ['noMails', 'mails'],
    ['noSignIns', 'signIns'],
  ] as const)('of %s is a line of the health page', (line, name) => {
    const state = (expected: number) =>
      checkOf(line, { activities: { ...QUIET.activities, [name]: { last: NOW, expected } } }).state;
    expect([0, 2.9, 3, 6.9, 7].map(state)).toEqual(['good', 'good', 'warn', 'warn', 'bad']);
  });
});

describe('wrong signatures', () => {
  const state = (refusedSignatures: number, expected: number) =>
    checkOf('refusedSignatures', {
      refusedSignatures,
      activities: { ...QUIET.activities, notifications: { last: NOW, expected } },
    }).state;

  it("are bad as soon as the provider's own notifications are missing too: a stranger cannot page anybody", () => {
    expect([state(0, 100), state(1, 3), state(1, 2.9), state(100_000, 0)]).toEqual(['good', 'bad', 'warn', 'warn']);
  });
});
