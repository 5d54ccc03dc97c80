import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CUSTOMER_LIMITS } from '@functions/base/rules/customer-limits';
import { GIFT_MAIL_LIMIT } from '@functions/base/rules/call-limits';
import { DAY, HOUR, MINUTE } from '@functions/base/rules/calendar';
import { PASSWORD_MAIL_LIMIT } from '@functions/base/rules/sign-in-limits';
import { PANEL_ROUTES } from '@functions/http/panel-routes';
import { ROUTES } from '@functions/http/routes';
import { inRepository } from '../../../scripts/lib/repository';

/** The tables of docs/threat-model.md, compared with the contract and with the sizes in the domain (T21). */

const text = readFileSync(inRepository('docs/threat-model.md'), 'utf8');

/** The cells of the table after a heading, without its first two lines. */
const rowsAfter = (heading: string): string[][] =>
  (text.split(`### ${heading}\n`)[1] ?? '')
    .split('\n')
    .slice(1)
    .reduce<{ rows: string[][]; isOver: boolean }>(
      ({ rows, isOver }, line) =>
        isOver || (rows.length > 0 && !line.startsWith('|'))
          ? { rows, isOver: true }
          : { rows: line.startsWith('|') ? [...rows, cellsOf(line)] : rows, isOver },
      { rows: [], isOver: false },
    )
    .rows.slice(2);
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const names = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '').toSorted();

/** E-mails are counted when they are sent, after the call. */
const COUNTED_LATER = [
  ['managePassword', PASSWORD_MAIL_LIMIT.name],
  ['createOrder', GIFT_MAIL_LIMIT.name],
  ['sendGift', GIFT_MAIL_LIMIT.name],
] as const;

const sizeOf = (name: string) => {
  const found = CUSTOMER_LIMITS.find((limit) => limit.name === name);
  if (found === undefined) throw new Error(`${name} has no size in base/rules`);
  return found;
};
const endpoints = ROUTES.map(({ endpoint }) => endpoint);
const windowOf = (ms: number): string => (ms === DAY ? 'day' : ms === HOUR ? 'hour' : `${ms / MINUTE} minutes`);

describe('the limits in docs/threat-model.md', () => {
  const rows = rowsAfter('Calls with a limit');

  it('are those that the contract declares and the domain sizes, with key and what happens above them', () => {
    const ofPanel = PANEL_ROUTES.map(({ endpoint: { name, limits } }) => ({
      name,
      limits: limits.filter((limit) => CUSTOMER_LIMITS.some((each) => each.name === limit)),
    }));
    const declared = [...endpoints, ...ofPanel].flatMap(({ name, limits }) =>
      limits.map((limit) => [name, limit] as const),
    );
    const expected = [...declared, ...COUNTED_LATER].map(([call, limit]) => {
      const { by, max, windowMs, whenFull } = sizeOf(limit);
      return [`\`${call}\``, `\`${limit}\``, by, `${max} per ${windowOf(windowMs)}`, whenFull].join(' | ');
    });
    expect(rows.map((cells) => cells.join(' | ')).toSorted()).toEqual(expected.toSorted());
  });

  it.each(CUSTOMER_LIMITS)('include $name', ({ name }) => {
    expect(rows.map(([, limit]) => limit)).toContain(`\`${name}\``);
  });

  it('are counted by every call, or the document says why not', () => {
    const without = rowsAfter('Calls without a limit').flatMap(([cell]) => names(cell));
    expect(without.toSorted()).toEqual(
      endpoints
        .filter(({ limits }) => limits.length === 0)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('of counters that strangers share never refuse (T21)', () => {
    const shared = CUSTOMER_LIMITS.filter(({ by }) => by === 'everybody' || by === 'mailbox');
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter(({ whenFull }) => whenFull === 'refused')).toEqual([]);
  });

  it('above which a human check is needed are of calls that accept a solved one (T21)', () => {
    const checked = new Set(
      CUSTOMER_LIMITS.filter(({ whenFull }) => whenFull === 'human check').map(({ name }) => name),
    );
    const asking = endpoints.filter(({ limits }) => limits.some((name) => checked.has(name)));
    expect(asking.length).toBeGreaterThan(0);
    for (const { name, refusals, request } of asking) {
      expect(refusals, name).toContain('human_check_needed');
      expect(Object.keys((request as unknown as { shape: object }).shape), name).toContain('captchaToken');
    }
  });
});
