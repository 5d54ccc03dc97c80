import { expect, it } from 'vitest';
import { exportAudit } from '@functions/staff/contract/audit';
import { exportLedger } from '@functions/panel/contract/finance-receipts';
import { getUserById } from '@functions/panel/contract/get-user';
import { listChecks } from '@functions/panel/contract/list-checks';
import { getInviteesByInviterId } from '@functions/panel/contract/list-invitees';
import { STAFF_ENDPOINTS } from '../../support/product/endpoints';
import { searchUsers } from '@functions/panel/contract/search-users';
import { DAILY_EXPOSURE_LIMITS } from '@functions/staff/rules/staff-limits';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join } from '../../support/product/scenario';

const product = await startProductOfFile();

/** Uses up the daily limit of a member of staff, except for `left` calls. */
async function useUp(
  { login }: StaffSession,
  dataExposure: keyof typeof DAILY_EXPOSURE_LIMITS,
  left: number,
): Promise<void> {
  const limit = DAILY_EXPOSURE_LIMITS[dataExposure];
  for (let n = 0; n < limit.max - left; n += 1) await product.deps.rateLimits.consume(limit, login);
}

it('copying the customer list ends at the daily limit, with one audit row and no effect on others (T18)', async () => {
  const [greedy, other] = [
    await createStaff(product, 'support', 'greedy'),
    await createStaff(product, 'support', 'other'),
  ];
  await useUp(greedy, 'list', 3);
  const statuses = [];
  for (let page = 0; page < 8; page += 1)
    statuses.push((await callPanel(product, searchUsers, { page, size: 10 }, greedy)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  expect((await callPanel(product, searchUsers, {}, other)).status).toBe(200);
  const rows = await product.db.collection('audit').where('action', '==', 'limitReached').get();
  expect(rows.docs.map((row) => row.data())).toMatchObject([{ actor: greedy.login, facts: { dataExposure: 'list' } }]);
});

it('exports have a separate daily limit, shared by both export calls (T18)', async () => {
  const admin = await createStaff(product, 'admin', 'keeper');
  await useUp(admin, 'export', 2);
  const day = '2026-11-20';
  expect((await callPanel(product, exportLedger, { day }, admin)).status).toBe(200);
  expect((await callPanel(product, exportAudit, { day }, admin)).status).toBe(200);
  expect((await callPanel(product, exportLedger, { day }, admin)).status).toBe(429);
  expect((await callPanel(product, searchUsers, {}, admin)).status).toBe(200);
});

it('the server fixes the page size and refuses other sizes (T18)', async () => {
  const staff = await createStaff(product, 'support', 'sizes');
  const { session } = await join(product, 'sized');
  const { id = '' } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
  for (let n = 0; n < 12; n += 1) await product.customer(`many-${n}`);
  for (const size of [1000, 11, 0]) {
    expect((await callPanel(product, searchUsers, { size }, staff)).status).toBe(400);
    expect((await callPanel(product, getInviteesByInviterId, { userId: id, size }, staff)).status).toBe(400);
  }
  const { body } = await callPanel(product, searchUsers, {}, staff);
  expect(body.content).toHaveLength(10);
  expect((await callPanel(product, listChecks, { userId: id }, staff)).body).toMatchObject({ page: { size: 3 } });
});

it('a view is one row of the audit, and every call that shows customers has a daily limit (P27, T18)', async () => {
  const staff = await createStaff(product, 'support', 'looker');
  const { session } = await join(product, 'looked-at');
  const { id = '' } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? {};
  await callPanel(product, getUserById, { id }, staff);
  const rows = await product.db.collection('audit').where('actor', '==', staff.login).get();
  expect(rows.docs.map((row) => row.data().action as string)).toEqual(['getUserById']);
  const shows = /user|customer|check|invitee|log|ledger|timeline|find|audit/i;
  const changes = /^(cancel|grant|restrict|lift|remove|reassign|reset|allow|listAudit)/;
  const uncapped = STAFF_ENDPOINTS.filter(
    ({ name, dataExposure }) => shows.test(name) && !changes.test(name) && dataExposure === 'none',
  ).map(({ name }) => name);
  expect(uncapped).toEqual([]);
});
