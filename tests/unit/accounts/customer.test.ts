import { describe, expect, it } from 'vitest';
import { claimsOnlyItself, mayActAs, type Caller } from '@functions/accounts/rules/customer';
import { storedCustomer } from '../../support/fixtures/stored-records';

const caller: Caller = {
  uid: 'anna',
  identityId: 'google.com:1',
  email: 'Anna@example.com',
  providerId: 'google.com',
  signedInAt: 0,
  openedAt: 0,
  isDerived: false,
  endsAt: null,
};

describe('a caller (T1)', () => {
  it('acts as a customer only with a sign-in of that customer', () => {
    expect(mayActAs(caller, storedCustomer('anna', { signIns: ['google.com:1', 'yandex:2'] }))).toBe(true);
    expect(mayActAs(caller, storedCustomer('anna', { signIns: ['yandex:2'] }))).toBe(false);
  });

  it('registers under its own uid; a uid that we created names its only sign-in', () => {
    expect(mayActAs(caller, null)).toBe(true);
    expect(mayActAs({ ...caller, uid: 'yandex:2', identityId: 'yandex:2' }, null)).toBe(true);
    expect(mayActAs({ ...caller, uid: 'yandex:2' }, null)).toBe(false);
  });

  it('claims only its own uid and address, or none', () => {
    expect(claimsOnlyItself(caller, {})).toBe(true);
    expect(claimsOnlyItself(caller, { uid: '', email: '' })).toBe(true);
    expect(claimsOnlyItself(caller, { uid: 'anna', email: 'anna@EXAMPLE.com' })).toBe(true);
    expect(claimsOnlyItself(caller, { uid: 'boris' })).toBe(false);
    expect(claimsOnlyItself(caller, { uid: 'anna', email: 'boris@example.com' })).toBe(false);
  });
});
