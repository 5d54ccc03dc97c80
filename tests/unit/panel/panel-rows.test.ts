import { describe, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { auditRow, staffActionId } from '@functions/staff/rules/audit';
import { cursorAfter, readCursor, sliceOf, sliceOfRows, writeCursor } from '@functions/base/rules/paging';
import { searchKey, type SearchRow } from '@functions/referrals/rules/search-row';
import { newStaffMember, normaliseLogin, staffUid } from '@functions/staff/rules/staff';
import { DAILY_EXPOSURE_LIMITS } from '@functions/staff/rules/staff-limits';
import { at } from '../../support/fixtures/given';

describe('a cursor of a list', () => {
  it('is read as it was written', () => {
    const cursor = { total: 7, keys: ['5', 'a"b'] };
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    expect(readCursor('[0,"a"]')).toEqual({ total: 0, keys: ['a'] });
  });

  it.each([undefined, '', 'a', '{}', '7', '["a","b"]', '[-1,"a"]', '[1.5,"a"]', '[7]', '[7,"a",1]', 'null'])(
    'is none: %s',
    (text) => {
      expect(readCursor(text)).toBeNull();
    },
  );
});

describe('a page of a list', () => {
  const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
  const ids = (slice: Parameters<typeof sliceOfRows>[1]) => sliceOfRows(rows, slice).map(({ id }) => id);

  it('is counted by its number, or continues after a cursor', () => {
    expect(sliceOf({ page: 2, size: 20 }, null)).toEqual({ limit: 20, from: { offset: 40 } });
    expect(sliceOf({ page: 2, size: 20 }, { total: 7, keys: ['c'] })).toEqual({ limit: 20, from: { after: ['c'] } });
    expect(ids({ limit: 2, from: { offset: 2 } })).toEqual(['c', 'd']);
    expect(ids({ limit: 2, from: { after: ['b'] } })).toEqual(['c', 'd']);
    expect(ids({ limit: 2, from: { after: ['e'] } })).toEqual([]);
  });

  it('has a cursor for the next one, if there is one', () => {
    expect(cursorAfter({ page: 0, size: 2 }, 5, ['b'])).toBe('[5,"b"]');
    expect(cursorAfter({ page: 1, size: 2 }, 5, ['d'])).toBe('[5,"d"]');
    expect(cursorAfter({ page: 1, size: 2 }, 4, ['d'])).toBeNull();
    expect(cursorAfter({ page: 2, size: 2 }, 5, ['e'])).toBeNull();
    expect(cursorAfter({ page: 0, size: 2 }, 5, null)).toBeNull();
  });
});

describe('an audit row (P27)', () => {
  const by = { login: 'olga', role: 'support' } as const;

  it('is a change unless it was a read, and has only facts with a value', () => {
    const empty = { id: '1', at: 5, actor: 'olga', role: 'support', userId: null, reason: null, facts: {} };
    expect(auditRow('1', by, { action: 'getTimeline', isRead: true }, 5)).toEqual({
      ...empty,
      action: 'getTimeline',
      isChange: false,
    });
    const change = {
      action: 'grantDays',
      userId: '7',
      reason: 'asked',
      facts: { days: 3, none: null, missing: undefined },
    } as const;
    const row = auditRow('1', by, change, 5);
    expect(row).toStrictEqual({
      ...empty,
      action: 'grantDays',
      userId: '7',
      reason: 'asked',
      facts: { days: 3, none: null },
      isChange: true,
    });
  });

  it('of one click of one member of staff has one id (decision 22)', () => {
    expect(staffActionId(by, 'c1')).toBe('click_olga_c1');
  });
});

describe('a row of the customer search', () => {
  const row = { id: '7', email: 'Anna@Example.com' } as SearchRow;

  it('is sorted by its address in a search by its beginning, by its domain around the @, otherwise by its id', () => {
    expect(searchKey({ by: 'prefix' } as Parameters<typeof searchKey>[0], row)).toBe('anna@example.com');
    expect(searchKey({ by: 'ends' } as Parameters<typeof searchKey>[0], row)).toBe('example.com\u00017');
    expect(searchKey({ by: 'id' } as unknown as Parameters<typeof searchKey>[0], row)).toBe('7');
  });
});

describe('a member of staff', () => {
  it('begins enabled and without a second factor', () => {
    expect(newStaffMember('olga', 'admin', 'hash', at('2026-01-10'))).toEqual({
      login: 'olga',
      role: 'admin',
      passwordHash: 'hash',
      secret: null,
      proposedSecret: null,
      lastCodeStep: 0,
      isDisabled: false,
      created: at('2026-01-10'),
      lastSignIn: null,
      mustChangePassword: false,
      passkeys: [],
      mustHavePasskey: false,
      deviceVersion: 0,
    });
  });

  it('has a login of 3 to 32 characters', () => {
    expect(normaliseLogin(' Olga.K_1-a ')).toBe('olga.k_1-a');
    expect(normaliseLogin('abc')).toBe('abc');
    for (const wrong of ['ab', 'a'.repeat(33), 'ol ga', 'olga!', 'ольга']) expect(normaliseLogin(wrong)).toBeNull();
    expect(staffUid('olga')).toBe('staff:olga');
  });

  it('may read far less than all data in a day (T18)', () => {
    expect(DAILY_EXPOSURE_LIMITS).toEqual({
      one: { name: 'staff-looks', max: 5000, windowMs: DAY },
      list: { name: 'staff-searches', max: 2000, windowMs: DAY },
      export: { name: 'staff-exports', max: 1500, windowMs: DAY },
    });
  });
});
