import { expect, it } from 'vitest';
import { listAudit } from '@functions/staff/contract/audit';
import { listNodes } from '@functions/nodes/contract/nodes';
import { callPanel, createStaff } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

it('calls of another role leave one audit row an hour for each member and call (P27, T21)', async () => {
  const [olga, petr] = [await createStaff(product, 'support', 'olga'), await createStaff(product, 'support', 'petr')];
  const before = await product.count('audit');
  for (let n = 0; n < 20; n += 1)
    for (const member of [olga, petr])
      for (const endpoint of [listAudit, listNodes])
        expect((await callPanel(product, endpoint, {}, member)).body).toMatchObject({ code: 'role_not_allowed' });
  // The hour may change meanwhile.
  const written = (await product.count('audit')) - before;
  expect(written).toBeGreaterThanOrEqual(4);
  expect(written).toBeLessThanOrEqual(8);
});
