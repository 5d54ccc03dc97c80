import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { DEEP, SEED } from '../../support/depth';
import { buy, order } from '../../support/customers/buy';
import { post, withField } from '../../support/product/notifications';
import { REPEATED } from '../../support/sweep';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const RUNS = DEEP ? 300 : 25;

const product = await startProductOfFile();
/** The body of a Pay that the sandbox sent for a real purchase. */
let honest: string;
beforeAll(async () => {
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
  await buy(product, await product.customer('honest'));
  honest = (await product.sandbox.cloudpayments.deliveries()).find(({ type }) => type === 'pay')?.body ?? '';
  expect(honest).toContain('InvoiceId=');
});

const kopecks = fc.oneof(fc.integer({ min: -100, max: 2_000_000 }), fc.constantFrom(0, 1, 99, 101, 10_000, 15_000));
/** What a page with a changed payment form can send: another sum, currency, order, payer or schedule. */
const tampering = fc.oneof(
  kopecks.filter((sum) => sum !== 100).map((sum) => ({ Amount: (sum / 100).toFixed(2) })),
  fc.constantFrom('USD', 'KZT', 'EUR', '', 'rub ', 'RUBLE').map((Currency) => ({ Currency })),
  fc.constantFrom('', 'somebody-else', '__proto__', 'order-1').map((AccountId) => ({ AccountId })),
  fc.constantFrom('no-such-order', '../orders/x', 'null', '0').map((InvoiceId) => ({ InvoiceId })),
  fc
    .record({
      interval: fc.constantFrom('Day', 'Week', 'Month'),
      period: fc.integer({ min: 1, max: 400 }),
      amount: kopecks,
      startDate: fc.date({ noInvalidDate: true }),
    })
    .map(({ interval, period, amount, startDate }) => ({
      Amount: '0.50',
      Data: JSON.stringify({
        CloudPayments: { recurrent: { interval, period, amount: amount / 100, startDate: startDate.toISOString() } },
      }),
    })),
);

let attempts = 0;

it(
  `${RUNS} tampered orders: Check refuses each, and Pay gives neither time nor a mandate (P5, T5)`,
  REPEATED,
  async () => {
    await fc.assert(
      fc.asyncProperty(tampering, async (changed) => {
        attempts += 1;
        const customer = await product.customer(`tamper-${attempts}`);
        const { payToken } = await order(product, customer);
        const own = {
          InvoiceId: payToken,
          AccountId: customer.uid,
          TransactionId: String(7_000_000 + attempts),
          Amount: '1.00',
          CardId: `card-${attempts}`,
        };
        const withData = honest.includes('Data=') ? honest : `${honest}&Data=`;
        const body = Object.entries({ ...own, ...changed }).reduce(
          (text, [name, value]) => withField(text, name, value),
          withData,
        );
        const check = await post(product, { type: 'check', body });
        expect(check.code, JSON.stringify(changed)).not.toBe(0);
        await post(product, { type: 'pay', body });
        await product.drain();
        expect(
          (await product.deps.store.nonTransactional.subscriptions.get(customer.uid))?.accessEndsAt ?? null,
        ).toBeNull();
        expect(await product.deps.store.nonTransactional.mandates.get(customer.uid)).toBeNull();
        expect(
          (await product.deps.store.nonTransactional.orders.get(payToken))?.paymentTransactionId ?? null,
        ).toBeNull();
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
);
