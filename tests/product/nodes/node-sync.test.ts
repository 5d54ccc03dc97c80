import { expect, it } from 'vitest';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { measureSync } from '../../support/product/sync-cost';

const product = await startProductOfFile();

it('a node’s first sync comes in pages, and later polls read only changes', async () => {
  const cost = await measureSync(product, { accounts: 230, devicesEach: 2, pageSize: 100, changed: 7 });
  console.log('documents read:', cost);
  expect(cost).toMatchObject({ devices: 460, admitted: 460 });
  // Each request also reads the node’s own document, to check its key. A short page is the last one.
  expect(cost.firstSync).toBeLessThanOrEqual(230 + 3 + 3);
  expect(cost.idlePoll).toBeLessThanOrEqual(2);
  expect(cost.pollAfterChanges).toBeLessThanOrEqual(7 + 1);
});
