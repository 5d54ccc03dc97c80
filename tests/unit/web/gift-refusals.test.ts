import { wrongField } from '@web/features/gifts/gift-field';
import { describe, expect, it } from 'vitest';

describe('a refused gift', () => {
  it.each([
    [{ code: 'gift_from_impossible' }, 'from'],
    [{ code: 'gift_message_impossible' }, 'message'],
    [{ code: 'gift_day_impossible' }, 'day'],
    [{ code: 'bad_input', field: 'gift.recipientEmail' }, 'recipient'],
    [{ code: 'phone_missing' }, 'phone'],
    [{ code: 'tariff_not_sold' }, undefined],
  ] as const)('for %o is shown at the field %s', (failure, field) => {
    expect(wrongField(failure)).toBe(field);
  });
});
