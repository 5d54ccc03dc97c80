import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '@functions/base/rules/calendar';
import { JOB_FUNCTIONS } from '@functions/jobs/jobs';
import { addStaff, changeStaff, listStaff } from '@functions/staff/calls/staff-members';
import { compose } from '@functions/compose';
import { boundTo } from '@functions/settings';
import { buy } from '../../support/customers/buy';
import { readTestSettings, services } from '../../support/product/services';
import { startProduct, type RunningProduct } from '../../support/product/start-product';

/**
 * Each function works with its own secrets only. The other product tests prove it too: their calls, notifications and
 * outbox tasks run with the dependencies of `api`, `webhooks` and `sweep-outbox`, fault-matrix-jobs with those of jobs.
 */

const errors: unknown[] = [];
let product: RunningProduct;
beforeAll(async () => {
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (message: string, error: unknown) => void errors.push([message, error]),
  };
  product = await startProduct({ log });
  await buy(product, await product.customer('anna'));
  await product.drain();
});
afterAll(() => product.stop());

it.each([
  ['check-mandates', 31 * DAY],
  ['redact-payment-events', 91 * DAY],
] as const)('the job %s does its work', async (name, after) => {
  await product.db.doc('clock/local').set({ offsetMs: after });
  expect(await JOB_FUNCTIONS[name](product.depsOf(name))).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

it('the staff command needs no secret', async () => {
  const { deps } = compose(boundTo(readTestSettings(), []), { db: product.db, overrides: services.overrides });
  const staff = { login: 'console', role: 'admin' } as const;
  const password = 'a-long-password-1';
  await addStaff(deps, { staff, request: { login: 'olga', password, role: 'support' } });
  await changeStaff(deps, { staff, request: { login: 'olga', isDisabled: true } });
  const members = await listStaff(deps);
  expect(members.ok && members.value.content).toMatchObject([{ login: 'olga', isDisabled: true }]);
});

it('a dependency without its secret names the secret when it is used', async () => {
  const { mailer, captcha, signedTokens } = product.depsOf('webhooks');
  const { payments } = product.depsOf('redact-payment-events');
  expect(() => mailer.send).toThrow('send needs the secret SMTP_URL');
  expect(() => captcha.verify).toThrow('RECAPTCHA_SECRET');
  expect(() => signedTokens.sign).toThrow('LINK_SECRET');
  expect(() => payments.all).toThrow('CLOUDPAYMENTS_API_SECRET');
});
