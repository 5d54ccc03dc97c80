import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '@web/lib/browser/kept';
import { linkedPromo, promoFromLink, unclearLinkCode } from '@web/lib/payments/promo-code';
import { memoryStorage } from './memory-storage';

beforeEach(() => vi.stubGlobal('window', { localStorage: memoryStorage() }));

describe('the stored code of a link', () => {
  it.each([
    ['SUMMER_50', 'SUMMER_50', null],
    ['summer_50', 'SUMMER_50', null],
    // Of the shape of an invitation code: only the server knows, so it is neither used nor dropped here.
    ['longsummersale2026', null, 'longsummersale2026'],
    ['abcdefghij234567', null, 'abcdefghij234567'],
    ['abc', null, null],
  ])('%s is the promo code %s, or one to ask the server about: %s', (promo, code, unclear) => {
    store({ promo });
    expect({ code: promoFromLink(), unclear: unclearLinkCode() }).toEqual({ code, unclear });
  });

  it('of more than 32 letters is no invitation code, and is shown as a promo code that is not valid', () => {
    store({ promo: 'a'.repeat(33) });
    expect({ code: promoFromLink(), unclear: unclearLinkCode() }).toEqual({ code: 'A'.repeat(32), unclear: null });
  });

  it('is not missing anything without a link', () => {
    expect({ code: promoFromLink(), unclear: unclearLinkCode() }).toEqual({ code: null, unclear: null });
  });
});

describe('the promo field', () => {
  it.each([
    ['promo', 'ABCDEFGHIJ234567'],
    ['used', 'ABCDEFGHIJ234567'],
    ['not-valid', 'ABCDEFGHIJ234567'],
    ['invitation', ''],
    // Above the limit of wrong codes nothing is looked up: it may be a valid invitation.
    ['unchecked', ''],
    [undefined, ''],
  ] as const)('of a code of the shape of an invitation, which is %s: %s', (state, shown) => {
    store({ promo: 'abcdefghij234567' });
    expect(linkedPromo(unclearLinkCode(), state)).toBe(shown);
  });

  it('of a promo code is filled without asking', () => {
    store({ promo: 'summer_50' });
    expect(linkedPromo(unclearLinkCode(), undefined)).toBe('SUMMER_50');
  });
});
