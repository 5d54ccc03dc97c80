import { describe, expect, it } from 'vitest';
import { failure } from '@functions/base/contract/wire';

describe('the response to a failed call', () => {
  const body = { success: false, code: 'busy', message: 'Too busy, try again.' };

  it('keeps a known code, and reads one of a newer server as unknown', () => {
    expect(failure.parse(body).code).toBe('busy');
    expect(failure.parse({ ...body, code: 'brand_new' }).code).toBe('unknown');
  });

  it('has a code: the refusal of the promo generator, which has none, is a response of that call (§8)', () => {
    expect(failure.safeParse({ success: false, message: 'Такой промокод уже есть.' }).success).toBe(false);
    expect(failure.safeParse({ ...body, code: 42 }).success).toBe(false);
  });
});
