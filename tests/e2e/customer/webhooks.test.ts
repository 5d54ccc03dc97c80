import { expect, it } from 'vitest';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import { siteUrl } from '../../support/browser/browser';
import { stack } from '../../support/browser/running-stack';
import { CARDS } from '../../support/customers/buy';
import { joinOverHttp, orderOverHttp } from '../../../scripts/lib/customer-over-http';
import { newEmail, newExpiry } from '../../support/customers/customer-browser-actions';
import { post, sign } from '../../support/product/notifications';

const webhooks = () => ({ webhookUrl: `${siteUrl()}/api/webhooks/cloudpayments` });

it('twelve more copies of one Pay, sent through Hosting at once, settle the order once (P1)', async () => {
  const session = await joinOverHttp(siteUrl(), newEmail('dozen'));
  const { checkout, payToken } = await orderOverHttp(siteUrl(), session);
  await stack.provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() });
  const sent = (await stack.provider.deliveries()).find(({ type, body }) => type === 'pay' && body.includes(payToken));
  const copy = { type: 'pay', body: sent?.body ?? '' };
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(webhooks(), copy)));
  expect(answers).toEqual(Array.from({ length: 12 }, () => ({ status: 200, code: 0 })));
  await drainOutbox(stack.deps);
  const history = await stack.deps.store.nonTransactional.subscriptions.history(session.uid);
  expect(history.map(({ type }) => type)).toEqual(['orderSettled']);
});

it('a wrong signature is refused through Hosting too (P4)', async () => {
  const body = 'TransactionId=1&Amount=1.00';
  expect((await post(webhooks(), { type: 'pay', body }, sign(body, 'guess'))).status).toBe(401);
});
