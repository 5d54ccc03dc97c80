import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@functions/domain/platform/calendar';
import {
  accepts,
  afterDelivery,
  changedEndpoint,
  hostOf,
  isAllowedAddress,
  isResting,
  newEndpoint,
  signingSecrets,
  wantsEvent,
  withNewSecret,
  type WebhookEndpoint,
} from '@functions/domain/platform/webhook-endpoint';

const NOW = 1_000 * DAY;
const endpoint = (about: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  ...newEndpoint(
    { endpointId: 'e1', url: 'https://bot.example.com/', events: ['note.added'], secret: 'whsec_first' },
    NOW - 30 * DAY,
  ),
  ...about,
});
const ok = { isDelivered: true, status: 200 };
const failed = { isDelivered: false, status: 500 };

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

  it('it is disabled after five days without a success, not earlier', () => {
    const first = afterDelivery(endpoint(), failed, NOW);
    expect(first).toMatchObject({ failingSince: NOW, failures: 1, lastFailureAt: NOW, disabled: null });
    const next = (after: number) => afterDelivery(first ?? endpoint(), failed, NOW + after);
    expect(next(5 * DAY - 1)).toMatchObject({ failingSince: NOW, disabled: null });
    expect(next(5 * DAY)).toMatchObject({ disabled: { at: NOW + 5 * DAY, reason: 'failing' } });
  });

  it('410 disables it at once; a test of a disabled one changes no reason', () => {
    const gone = { isDelivered: false, status: 410 };
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
  expect([accepts(endpoint(), 'note.added'), accepts(off, 'note.added'), accepts(off, 'test.ping')]).toEqual([
    true,
    false,
    true,
  ]);
});
