import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { buy } from '../../support/customers/buy';
import { post } from '../../support/product/notifications';
import { join, receiptsOf } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

/** What is read of a notification: only what its signature covers, and only the documented fields (T26). */

const product = await startProductOfFile();

const records = () => product.deps.store.nonTransactional;

/** Pays while the Pay is lost. Returns what the provider sent. */
async function payUnheard(session: Session): Promise<{ pay: string; id: string }> {
  await product.sandbox.cloudpayments.setFaults({ notifications: { pay: { drop: 1 } } });
  await buy(product, session);
  const pay = (await product.sandbox.cloudpayments.deliveries()).findLast(({ type }) => type === 'pay')?.body ?? '';
  return { pay, id: new URLSearchParams(pay).get('TransactionId') ?? '' };
}

async function expectNothing(session: Session): Promise<void> {
  expect(await receiptsOf(product, session)).toEqual([]);
  expect(await records().subscriptions.get(session.uid)).toBeNull();
  expect(await records().mandates.get(session.uid)).toBeNull();
}

const ACKNOWLEDGED = { status: 200, code: 0 };

describe('a signature over the decoded text', () => {
  const decodedHmac = (body: string): string =>
    createHmac('sha256', process.env.CLOUDPAYMENTS_API_SECRET ?? '')
      .update(decodeURIComponent(body.replaceAll('+', ' ')))
      .digest('base64');

  it('fits another body and is refused, for that body and for its own (T26)', async () => {
    const { session } = await join(product, 'decoded');
    const { pay } = await payUnheard(session);
    const signed = `${pay}&Data=x%26Amount%3d1080.00%26InvoiceId%3dother`;
    const forged = `${pay}&Data=x&Amount=1080.00&InvoiceId=other`;
    expect(decodedHmac(forged)).toBe(decodedHmac(signed));
    const before = await product.count('paymentEvents');
    for (const body of [signed, forged]) {
      const response = await fetch(`${product.webhookUrl}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-content-hmac': decodedHmac(signed) },
        body,
      });
      expect(response.status).toBe(401);
    }
    expect(await product.count('paymentEvents')).toBe(before);
    await expectNothing(session);
  });
});

describe('of a signed body', () => {
  it('only the documented fields of its type are stored (T26)', async () => {
    const { session } = await join(product, 'unknown-fields');
    const { pay, id } = await payUnheard(session);
    const body = `${pay}&ReasonCode=5051&Unknown=%3cscript%3e&__proto__=x`;
    expect(await post(product, { type: 'pay', body })).toEqual(ACKNOWLEDGED);
    const fields = (await records().paymentEvents.get(`pay_${id}`))?.fields ?? {};
    expect(Object.keys(fields).toSorted()).toEqual([...new URLSearchParams(pay).keys()].toSorted());
    expect(await receiptsOf(product, session)).toMatchObject([{ transactionId: id, status: 'Paid' }]);
  });

  it('nothing is stored if a field occurs twice (T26)', async () => {
    const { session } = await join(product, 'twice');
    const { pay } = await payUnheard(session);
    const before = await product.count('paymentEvents');
    expect(await post(product, { type: 'pay', body: `${pay}&Amount=1080.00` })).toEqual({ status: 500, code: 13 });
    expect(await product.count('paymentEvents')).toBe(before);
    await expectNothing(session);
  });
});
