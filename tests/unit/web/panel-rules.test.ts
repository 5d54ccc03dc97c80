import { STAFF_ROLES, type StaffRole } from '@functions/staff/contract/values/staff';
import { PANEL_PATHS } from '@web/app/paths';
import { may, type CurrentStaff } from '@web/panel/session/current-staff';
import { NAVIGATION_ITEMS } from '@web/panel/shell/navigation';
import { PAGE_CALLS, type PanelPage } from '@web/panel/shell/pages';
import { mayOpen } from '@web/panel/shell/page-guard';
import { campaignDraft } from '@functions/campaigns/contract/campaigns';
import { refundDraft } from '@functions/refunds/contract/refund';
import { promoDraft } from '@functions/purchase/contract/promos';
import { joinCsv } from '@web/panel/format/save-csv';
import { parsePageParam } from '@web/panel/format/parse-page-param';
import { resultPath } from '@web/panel/global-search/result-path';
import { cleanCode, expiryOf } from '@web/panel/promos/promo-input';
import { parseAmountInput } from '@web/panel/format/parse-amount';
import { shiftDay, wireDay } from '@web/panel/format/format';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { CORRECTIONS } from '@web/panel/customers/card/correction';
import { panelUser, userRow } from '../../support/panel/panel-responses';

const staffOf = (role: StaffRole): CurrentStaff => ({
  login: 'olga',
  role,
  hasSecondFactor: true,
  hasPasskey: false,
  duties: [],
  sessionUntil: '2026-11-21T22:00:00.000Z',
  now: '2026-11-21T12:00:00.000Z',
  receivedAt: 0,
});

/** The fields that a schema of the contract refuses. */
const invalidFields = (rules: z.ZodMiniType, input: unknown): unknown[] => [
  ...new Set(rules.safeParse(input).error?.issues.map(({ path }) => path[0])),
];

describe('the promo generator (§5)', () => {
  it.each([
    ['но-ябрь', '-'],
    ['autumn_25 !', 'AUTUMN_25'],
    ['ß<script>', 'SCRIPT'],
  ])('%s is normalised to %s', (typed, code) => {
    expect(cleanCode(typed).replace(/^SS/, '')).toBe(code);
  });

  it.each([
    [{ promoCode: 'ABCD' }, ['promoCode']],
    [{ promoCode: 'ABCDE' }, []],
    [{ percent: 19 }, ['percent']],
    [{ percent: 22 }, ['percent']],
    [{ percent: 55 }, ['percent']],
    [{ percent: 50 }, []],
    [{ percent: 0 }, ['percent']],
    [{ months: 0 }, ['months']],
    [{ months: 13 }, ['months']],
    [{ months: 1.5 }, ['months']],
    [{ months: 12 }, []],
  ])('with %o the invalid fields are %o', (about, invalid) => {
    const draft = { promoCode: 'AUTUMN', promoType: 'SUBSCRIPTION', percent: 20, months: 1, ...about };
    expect(invalidFields(promoDraft, draft)).toEqual(invalid);
  });

  it.each([
    ['2026-11-21T12:00:00.000Z', 1, '2026-12-21'],
    ['2026-01-31T12:00:00.000Z', 1, '2026-02-28'],
    ['2026-11-21T12:00:00.000Z', 12, '2027-11-21'],
    // In Moscow it is already the next day.
    ['2026-11-30T21:30:00.000Z', 1, '2027-01-01'],
  ])('a code created at %s for %i months expires on %s (§7)', (now, months, day) => {
    expect(expiryOf(now, months)).toBe(day);
  });
});

describe('values that staff type', () => {
  it.each([
    ['150', 150],
    ['37,50', 37.5],
    ['1 080.5', 1080.5],
    ['0', null],
    ['-5', null],
    ['1,005', null],
    ['', null],
    ['сто', null],
  ])('the amount “%s” is read as %s', (typed, roubles) => {
    const amount = parseAmountInput(typed);
    const invalid = invalidFields(refundDraft, { email: '', uid: '', requestId: '12345678', reason: 'asked', amount });
    expect(invalid.length === 0 ? amount : null).toBe(roubles);
    expect(invalid).toEqual(roubles === null ? ['amount'] : []);
  });

  it('a campaign needs a promo code only for a promotion', () => {
    expect(invalidFields(campaignDraft, { kind: 'promotion', promoCode: '', language: 'ru' })).toEqual(['promoCode']);
    expect(invalidFields(campaignDraft, { kind: 'promotion', promoCode: 'NOVEMBER', language: 'ru' })).toEqual([]);
    expect(invalidFields(campaignDraft, { kind: 'price-change', language: 'ru' })).toEqual([]);
  });

  it.each([
    [null, 0],
    ['1', 0],
    ['7', 6],
    ['0', 0],
    ['-1', 0],
    ['x', 0],
  ])('page %s of an address is page %i of the API', (text, page) => {
    expect(parsePageParam(text)).toBe(page);
  });
});

describe('CSV', () => {
  it('has one heading, one byte order mark, and every line once, whatever the split into parts', () => {
    const days = [['\uFEFFa;b\r\n1;2\r\n', '3;4'], ['a;b\n5;6\n'], ['a;b\n']];
    expect(joinCsv(days)).toBe('\uFEFFa;b\r\n1;2\r\n3;4\r\n5;6\r\n');
  });
});

describe('days', () => {
  it('counts days in Moscow time', () => {
    expect(wireDay('2026-11-20T21:00:00.000Z')).toBe('2026-11-21');
    expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28');
  });
});

describe('the page of a search result', () => {
  it.each([
    [{ what: 'user', id: 'u', user: userRow() }, '/panel-user?id=01K9QF7Z3V'],
    [{ what: 'receipt', id: '8', user: userRow() }, '/panel-receipts?id=01K9QF7Z3V'],
    [{ what: 'receipt', id: '8', user: null }, '/panel-payment?id=8'],
    [{ what: 'order', id: 'token', user: null }, '/panel-payment?id=token'],
    [{ what: 'promo', id: 'NOVEMBER', user: null }, '/panel-promo?code=NOVEMBER'],
  ] as const)('%o opens %s', (finding, path) => {
    for (const role of STAFF_ROLES) expect(resultPath(finding, staffOf(role))).toBe(path);
  });
});

describe('the pages of a role', () => {
  it('are all that a result of the search opens, and the page after the login', () => {
    const results = ['/panel-user', '/panel-receipts', '/panel-payment', '/panel-promo', '/panel-search'];
    for (const role of STAFF_ROLES) expect(results.filter((path) => !mayOpen(staffOf(role), path))).toEqual([]);
  });

  const EVERY: readonly StaffRole[] = ['support', 'finance', 'admin'];
  const ROLES: Readonly<Record<PanelPage, readonly StaffRole[]>> = {
    '/panel-today': EVERY,
    '/panel-search': EVERY,
    '/panel-user': EVERY,
    '/panel-receipts': EVERY,
    '/panel-payment': EVERY,
    '/panel-invited': EVERY,
    '/panel-logs': ['support', 'admin'],
    '/panel-promo': EVERY,
    '/panel-subscription': EVERY,
    '/panel-finance': ['finance', 'admin'],
    '/panel-audit': ['admin'],
    '/panel-staff': EVERY,
    '/panel-nodes': ['admin'],
    '/panel-notices': ['support', 'admin'],
    '/panel-webhooks': ['admin'],
  };

  it.each(Object.entries(ROLES))('%s is for %j', (path, roles) => {
    expect(STAFF_ROLES.filter((role) => mayOpen(staffOf(role), path))).toEqual(roles);
  });

  it('are stated for every page that the panel serves', () => {
    expect(PANEL_PATHS.filter((path) => !path.startsWith('/panel-login')).toSorted()).toEqual(
      Object.keys(ROLES).toSorted(),
    );
  });

  it('include no page that the menu hides from the role', () => {
    const isWhole = (path: string): path is PanelPage => path in PAGE_CALLS && path !== '/panel-staff';
    for (const role of STAFF_ROLES)
      for (const { path, call } of NAVIGATION_ITEMS)
        if (isWhole(path)) expect(mayOpen(staffOf(role), path), path).toBe(may(staffOf(role), call));
  });
});

describe('the corrections that staff are offered', () => {
  const isOffered = (name: string, about: Parameters<typeof panelUser>[0]) =>
    CORRECTIONS.some((correction) => correction.name === name && correction.isOffered(panelUser(about)));
  const subscription = { ...panelUser().subscription, status: 'CANCELED' };

  it('include a cancellation only while auto-renewal is on, with or without access', () => {
    expect(isOffered('cancel', {})).toBe(true);
    expect(isOffered('cancel', { subscription, subscriptionIsActive: false, restricted: 'law' })).toBe(true);
    expect(
      isOffered('cancel', { subscription: { ...subscription, status: 'EXPIRED' }, subscriptionIsActive: false }),
    ).toBe(true);
    expect(isOffered('cancel', { subscription, renews: false })).toBe(false);
  });
});
