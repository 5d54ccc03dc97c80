import { beforeEach, expect, it } from 'vitest';
import { MINUTE } from '@functions/base/rules/calendar';
import { Contention } from '@functions/base/ports/repositories';
import type { Deps } from '@functions/ports/services';
import { auditForgedWebhooks } from '@functions/notifications/tasks/audit-forged-webhooks';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** The audit log names every minute with forged notifications and their number (P4). */

const product = await startProductOfFile();

const START = Date.parse('2026-12-01T10:00:00Z');
let minute = START;
beforeEach(() => {
  minute += 60 * MINUTE;
});

/** Two forged notifications in one minute and one in the next. */
async function receiveForged(): Promise<void> {
  const { count } = product.deps.forgedWebhooks;
  for (const at of [minute, minute + 59_999, minute + MINUTE]) await count(at);
}

const auditAt = (at: number, deps: Deps = product.deps) =>
  auditForgedWebhooks({ ...deps, clock: { now: () => Promise.resolve(at), realNow: () => at } });

const rowOf = (at: number) => product.deps.store.nonTransactional.audit.get(`refused-signatures_${at}`);

const expectedRow = (at: number, count: number) => ({
  id: `refused-signatures_${at}`,
  at,
  actor: 'webhooks',
  role: null,
  action: 'forgedWebhooks',
  userId: null,
  reason: null,
  facts: { minute: new Date(at).toISOString(), count },
  isChange: true,
});

it('a minute is written five minutes after its start, in one row with the number of forged notifications', async () => {
  await receiveForged();
  await auditAt(minute + 5 * MINUTE);
  expect(await rowOf(minute)).toBeNull();
  await auditAt(minute + 5 * MINUTE + 1);
  expect(await rowOf(minute)).toEqual(expectedRow(minute, 2));
  expect(await rowOf(minute + MINUTE)).toBeNull();
  await auditAt(minute + 6 * MINUTE + 1);
  expect(await rowOf(minute + MINUTE)).toEqual(expectedRow(minute + MINUTE, 1));
});

it('a written minute is not written again, also when only the mark of it was lost', async () => {
  await receiveForged();
  const later = minute + 10 * MINUTE;
  const { forgedWebhooks } = product.deps;
  const crashing = { ...forgedWebhooks, markAudited: () => Promise.reject(new Contention('ABORTED')) };
  await expect(auditAt(later, { ...product.deps, forgedWebhooks: crashing })).rejects.toThrow('ABORTED');
  expect(await forgedWebhooks.unauditedBefore(later)).toHaveLength(2);
  const rows = await product.count('audit');
  await auditAt(later);
  await auditAt(later);
  expect(await forgedWebhooks.unauditedBefore(later)).toEqual([]);
  expect(await product.count('audit')).toBe(rows + 1);
  expect(await rowOf(minute)).toEqual(expectedRow(minute, 2));
});

it('a minute whose row could not be written stays to be written', async () => {
  await receiveForged();
  const later = minute + 10 * MINUTE;
  const { store, forgedWebhooks } = product.deps;
  const audit = { ...store.nonTransactional.audit, create: () => Promise.reject(new Contention('ABORTED')) };
  const failing = { ...product.deps, store: { ...store, nonTransactional: { ...store.nonTransactional, audit } } };
  await expect(auditAt(later, failing)).rejects.toThrow('ABORTED');
  expect(await forgedWebhooks.unauditedBefore(later)).toEqual([
    { minute, count: 2 },
    { minute: minute + MINUTE, count: 1 },
  ]);
  await auditAt(later);
  expect(await rowOf(minute)).toEqual(expectedRow(minute, 2));
});
