import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { RETRY_SCHEDULE } from '@functions/base/rules/webhook-delivery';
import {
  accepts,
  afterDelivery,
  changedEndpoint,
  hostOf,
  isResting,
  newEndpoint,
  signingSecrets,
  wantsEvent,
  withNewSecret,
  type WebhookEndpoint,
} from '@functions/messages/rules/webhook-endpoint';
import { isAllowedAddress } from '@functions/base/rules/allowed-address';
import { DEEP, SEED } from '../../support/depth';
import { REPEATED } from '../../support/sweep';

const NOW = 1_000 * DAY;
const endpoint = (about: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  ...newEndpoint(
    { endpointId: 'e1', url: 'https://bot.example.com/', events: ['note.added'], secret: 'whsec_first' },
    NOW - 30 * DAY,
  ),
  ...about,
});
const ok = { event: 'first', isDelivered: true, status: 200 };
const failed = { event: 'first', isDelivered: false, status: 500 };

interface Happened {
  readonly at: number;
  readonly event: string;
  /** Whether the receiver works from this event on. */
  readonly isUp?: boolean;
}

/**
 * Plays events with all their attempts by the schedule, until the endpoint is disabled. An attempt fails while the
 * newest event says that the receiver is down.
 */
function play(
  events: readonly Happened[],
  seen: (attempt: { at: number; event: string; isDelivered: boolean }) => void = () => undefined,
): WebhookEndpoint {
  let current = endpoint();
  const due = events.map(({ at, event }) => ({ at, event, tried: 0 }));
  for (;;) {
    const next = due.toSorted((left, right) => left.at - right.at)[0];
    if (next === undefined || current.disabled !== null) return current;
    const { at, event } = next;
    const isDelivered = events.findLast((each) => each.at <= at)?.isUp === true;
    current = afterDelivery(current, { event, isDelivered, status: isDelivered ? 200 : 500 }, at) ?? current;
    seen({ at, event, isDelivered });
    const wait = RETRY_SCHEDULE[next.tried];
    if (isDelivered || wait === undefined) due.splice(due.indexOf(next), 1);
    else Object.assign(next, { at: at + wait, tried: next.tried + 1 });
  }
}

describe('the address of an endpoint', () => {
  const production = (text: string) => isAllowedAddress(text, { allowsLoopback: false });
  it.each([
    'https://bot.example.com',
    'https://bot.example.com:443/hooks?token=1',
    'https://xn--e1afmkfd.xn--p1ai/',
    'https://пример.рф/',
    'https://EXAMPLE.com/',
  ])('%s is allowed', (text) => expect(production(text)).toBe(true));

  it.each([
    '',
    'bot.example.com',
    'http://bot.example.com/',
    'ftp://bot.example.com/',
    'https://bot.example.com:8443/',
    'https://anna@bot.example.com/',
    'https://anna:secret@bot.example.com/',
    'https://8.8.8.8/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[2606:4700:4700::1111]/',
    'https://localhost/',
    'https://bot/',
    'https://metadata.google.internal/',
    'https://printer.local/',
    'https://router.home.arpa/',
    'https://bot.example.com./',
  ])('%s is not', (text) => expect(production(text)).toBe(false));

  it('may be loopback without TLS in the local stack only', () => {
    for (const text of ['http://127.0.0.1:8090/receiver/hooks', 'http://localhost:1/', 'http://[::1]:1/']) {
      expect(isAllowedAddress(text, { allowsLoopback: true })).toBe(true);
      expect(production(text)).toBe(false);
    }
    expect(isAllowedAddress('http://10.0.0.1/', { allowsLoopback: true })).toBe(false);
    expect(isAllowedAddress('http://bot.example.com/', { allowsLoopback: true })).toBe(false);
    expect(isAllowedAddress('http://anna@127.0.0.1/', { allowsLoopback: true })).toBe(false);
  });

  it('is shown in audit rows without its path', () => {
    expect(hostOf({ url: 'https://bot.example.com/hooks?token=1' })).toBe('bot.example.com');
    expect(hostOf({ url: 'none' })).toBe('');
  });
});

describe('the secrets', () => {
  it('after a rotation both sign for a day, and an even older one not any more', () => {
    const rotated = withNewSecret(endpoint(), 'whsec_second', NOW);
    expect(signingSecrets(endpoint(), NOW)).toEqual(['whsec_first']);
    expect(signingSecrets(rotated, NOW + DAY - 1)).toEqual(['whsec_second', 'whsec_first']);
    expect(signingSecrets(rotated, NOW + DAY)).toEqual(['whsec_second']);
    const again = withNewSecret(rotated, 'whsec_third', NOW + HOUR);
    expect(signingSecrets(again, NOW + 2 * HOUR)).toEqual(['whsec_third', 'whsec_second']);
  });
});

describe('the health of an endpoint', () => {
  it('a success ends the failures, and is written every five minutes at most', () => {
    const failing = endpoint({ failingSince: NOW - DAY, failures: 3, lastFailureAt: NOW - HOUR });
    expect(afterDelivery(failing, ok, NOW)).toEqual(endpoint({ lastDeliveredAt: NOW }));
    const well = endpoint({ lastDeliveredAt: NOW });
    expect(afterDelivery(well, ok, NOW + 5 * MINUTE - 1)).toBeNull();
    expect(afterDelivery(well, ok, NOW + 5 * MINUTE)).toMatchObject({ lastDeliveredAt: NOW + 5 * MINUTE });
    expect(afterDelivery({ ...well, failingSince: NOW }, ok, NOW + 1)).toMatchObject({ failingSince: null });
  });

  /** The endpoint after events at these days fail with all their attempts. */
  const afterEvents = (...days: readonly number[]): WebhookEndpoint =>
    play(days.map((day, index) => ({ at: NOW + day * DAY, event: `event-${index}` })));

  it('it is disabled after five days in which attempts of several events failed, not earlier', () => {
    expect(afterEvents(0, 1, 2, 3, 4, 5.5).disabled?.reason).toBe('failing');
    expect(afterEvents(0, 1, 1.7).disabled).toBeNull();
  });

  it('one failure after a quiet time does not disable it, and a quiet time counts for nothing', () => {
    for (const quiet of [5, 6, 30, 300])
      expect(afterEvents(0, quiet).disabled?.at ?? Infinity).toBeGreaterThan(NOW + quiet * DAY);
    expect(afterEvents(0, 30).disabled?.at).toBeGreaterThan(NOW + 31 * DAY);
  });

  it('one event that a receiver cannot read, however long it asks us to wait, does not disable it', () => {
    let current = endpoint();
    for (let day = 0; day < 12; day += 1) current = afterDelivery(current, failed, NOW + day * DAY) ?? current;
    expect(current).toMatchObject({ disabled: null, failingSince: NOW });
    const other = { ...failed, event: 'second' };
    expect(afterDelivery(current, other, NOW + 12 * DAY)).toMatchObject({ disabled: { reason: 'failing' } });
  });

  it(
    'whatever happens, it is disabled only for days of failures of two events, and always for enough of them',
    REPEATED,
    () => {
      const happenings = fc.array(
        fc.record({
          after: fc.double({ min: 0, max: 9, noNaN: true }),
          up: fc.nat({ max: 5 }),
          quiet: fc.nat({ max: 3 }),
        }),
        { minLength: 1, maxLength: 25 },
      );
      fc.assert(
        fc.property(happenings, (steps) => {
          let at = NOW;
          const events = steps.map(({ after, up, quiet }, index) => {
            at += (quiet === 0 ? after * 10 : after / 3) * DAY;
            return { at, event: `event-${index}`, isUp: up === 0 };
          });
          const tried: { readonly at: number; readonly event: string; readonly isDelivered: boolean }[] = [];
          const { disabled } = play(events, (attempt) => tried.push(attempt));
          const last = tried.at(-1)!;
          const failures = tried.slice(tried.findLastIndex(({ isDelivered }) => isDelivered) + 1);
          const gaps = failures.slice(1).map((each, index) => each.at - failures[index]!.at);
          const failingFor = gaps.filter((gap) => gap <= 25 * HOUR).reduce((sum, gap) => sum + gap, 0);
          const apart = failures.some((left) =>
            failures.some((right) => left.event !== right.event && right.at - left.at >= DAY),
          );
          expect(disabled !== null).toBe(failingFor >= 5 * DAY && apart);
          if (disabled !== null) expect(disabled).toEqual({ at: last.at, reason: 'failing' });
        }),
        { seed: SEED, numRuns: DEEP ? 20_000 : 500 },
      );
    },
  );

  it('410 disables it at once; a test of a disabled one changes no reason', () => {
    const gone = { event: 'first', isDelivered: false, status: 410 };
    expect(afterDelivery(endpoint(), gone, NOW)).toMatchObject({ disabled: { at: NOW, reason: 'gone' } });
    const byStaff = endpoint({ disabled: { at: NOW - DAY, reason: 'staff' } });
    expect(afterDelivery(byStaff, gone, NOW)).toMatchObject({ disabled: { at: NOW - DAY, reason: 'staff' } });
  });

  it('it rests for a minute after ten failures in a row', () => {
    let current = endpoint();
    for (let n = 0; n < 9; n += 1) current = afterDelivery(current, failed, NOW) ?? current;
    expect(isResting(current, NOW)).toBe(false);
    current = afterDelivery(current, failed, NOW) ?? current;
    expect(isResting(current, NOW + MINUTE - 1)).toBe(true);
    expect(isResting(current, NOW + MINUTE)).toBe(false);
    expect(isResting(endpoint(), NOW)).toBe(false);
  });
});

describe('a change by an admin', () => {
  const disabled = endpoint({
    disabled: { at: NOW - DAY, reason: 'failing' },
    failingSince: NOW - 6 * DAY,
    failures: 9,
  });
  const asIs = { url: disabled.url, events: disabled.events };

  it('enables it without its failures, so that the next one does not disable it again', () => {
    const enabled = changedEndpoint(disabled, { ...asIs, isEnabled: true }, NOW);
    expect(enabled).toMatchObject({ disabled: null, failingSince: null, failures: 0, lastFailureAt: null });
  });

  it('disables it, and keeps why it was disabled before', () => {
    expect(changedEndpoint(endpoint(), { ...asIs, isEnabled: false }, NOW).disabled).toEqual({
      at: NOW,
      reason: 'staff',
    });
    expect(changedEndpoint(disabled, { ...asIs, isEnabled: false }, NOW)).toEqual(disabled);
  });

  it('moves it without its failures, and keeps them for other events', () => {
    const failing = endpoint({ failingSince: NOW - DAY, failures: 2, lastFailureAt: NOW });
    const moved = { url: 'https://crm.example.com/', events: failing.events, isEnabled: true };
    expect(changedEndpoint(failing, moved, NOW)).toMatchObject({ url: moved.url, failingSince: null });
    const wider = { url: failing.url, events: ['device.added'] as const, isEnabled: true };
    expect(changedEndpoint(failing, wider, NOW)).toMatchObject({ events: ['device.added'], failingSince: NOW - DAY });
  });
});

it('an enabled endpoint gets what it wants; a disabled one only a test', () => {
  const off = endpoint({ disabled: { at: NOW, reason: 'staff' } });
  expect([wantsEvent(endpoint(), 'note.added'), wantsEvent(endpoint(), 'device.added')]).toEqual([true, false]);
  expect(wantsEvent(off, 'note.added')).toBe(false);
  const note = { type: 'note.added', created: NOW } as const;
  const ping = { type: 'test.ping', created: NOW } as const;
  expect([accepts(endpoint(), note), accepts(off, note), accepts(off, ping)]).toEqual([true, false, true]);
});

it('an endpoint that is disabled because it fails still gets what was on its way', () => {
  const failing = endpoint({ disabled: { at: NOW, reason: 'failing' } });
  expect(accepts(failing, { type: 'note.added', created: NOW - DAY })).toBe(true);
  expect(accepts(failing, { type: 'note.added', created: NOW + 1 })).toBe(false);
  const gone = endpoint({ disabled: { at: NOW, reason: 'gone' } });
  expect(accepts(gone, { type: 'note.added', created: NOW - DAY })).toBe(false);
});
