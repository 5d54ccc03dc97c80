import { beforeAll, describe, expect, it } from 'vitest';
import { exportAudit, listAudit } from '@functions/staff/contract/audit';
import { auditRow } from '@functions/staff/rules/audit';
import { DAY, moscowDay } from '@functions/base/rules/calendar';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();
let alisa: StaffSession;
let now: number;
beforeAll(async () => {
  alisa = await createStaff(product, 'admin', 'alisa');
  now = await product.deps.clock.now();
  for (let n = 0; n < 130; n += 1) {
    const by = { login: n % 2 === 0 ? 'olga' : 'pavel', role: 'support' } as const;
    const about = {
      action: n % 3 === 0 ? 'grantDays' : 'getUserById',
      userId: `user-${n % 5}`,
      reason: n === 0 ? '=HYPERLINK("x");' : null,
      facts: { n },
    } as const;
    // Seven rows share each time, which puts a page boundary between rows of the same time.
    await product.deps.store.nonTransactional.audit.create(
      auditRow(`row-${String(n).padStart(3, '0')}`, by, about, now - Math.floor(n / 7) * 60_000 - 2 * DAY),
    );
  }
});

const twoDaysAgo = () => moscowDay(now - 2 * DAY);
const listed = async (filter: Parameters<typeof callPanel<typeof listAudit>>[2]) => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const { content, next } = listAudit.response.parse(
      (await callPanel(product, listAudit, { ...filter, ...(cursor !== undefined && { cursor }) }, alisa)).body,
    );
    ids.push(...content.map(({ id }) => id));
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return ids;
};

describe('the audit (P27)', () => {
  it('is read newest first, page by page without repeats, and filtered by one value and by days', async () => {
    const all = await listed({});
    expect(all).toHaveLength(130);
    expect(new Set(all).size).toBe(130);
    expect(all[0]).toBe('row-006');
    expect(await listed({ actor: 'olga' })).toHaveLength(65);
    expect(await listed({ action: 'grantDays' })).toHaveLength(44);
    expect(await listed({ userId: 'user-0' })).toHaveLength(26);
    expect(await listed({ userId: 'user-0', from: moscowDay(now - DAY) })).toEqual([]);
    expect((await listed({ from: moscowDay(now - 3 * DAY), to: twoDaysAgo() })).length).toBe(130);
    expect(await callPanel(product, listAudit, { actor: 'olga', action: 'grantDays' }, alisa)).toMatchObject({
      status: 400,
      body: { code: 'bad_input' },
    });
  });

  it('is exported as CSV without formulas, and the export adds a row', async () => {
    let csv = '';
    for (const day of [...new Set([moscowDay(now - 2 * DAY - 19 * 60_000), twoDaysAgo()])]) {
      csv += exportAudit.response.parse((await callPanel(product, exportAudit, { day }, alisa)).body).csv;
    }
    const lines = csv.split('\r\n').filter((line) => /;(olga|pavel);/.test(line));
    expect(lines).toHaveLength(130);
    expect(csv.startsWith('\uFEFFДень;Время (МСК);Кто;')).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""x"");"`);
    const [row] = listAudit.response.parse(
      (await callPanel(product, listAudit, { action: 'exportAudit' }, alisa)).body,
    ).content;
    expect(row).toMatchObject({ actor: alisa.login, role: 'admin', facts: { day: twoDaysAgo() } });
  });

  it('has no way to change or remove a row', () => {
    expect(Object.keys(product.deps.store.nonTransactional.audit).toSorted()).toEqual([
      'create',
      'get',
      'listChangesAbout',
      'listPage',
    ]);
  });
});
