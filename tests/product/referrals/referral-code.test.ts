import { expect, it } from 'vitest';
import { getReferralCode } from '@functions/referrals/contract/get-referral-code';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const product = await startProductOfFile();

it('getReferralCode returns the customer’s own invitation code, longer than ten characters (§5, §7)', async () => {
  const [anna, boris] = [await product.customer('anna'), await product.customer('boris')];
  const { status, body } = await product.call(getReferralCode, { uid: anna.uid, email: anna.email }, anna);
  expect(status).toBe(200);
  const { referralCode, inviteeDiscount } = getReferralCode.response.parse(body);
  expect(inviteeDiscount).toBe(0.25);
  // The site shows a code only when it is longer than ten characters (§5).
  expect(referralCode.length).toBeGreaterThan(10);
  expect((await product.deps.store.nonTransactional.customers.findByInvitationCode(referralCode))?.uid).toBe(anna.uid);
  const other = await product.call(getReferralCode, { uid: boris.uid, email: boris.email }, boris);
  expect(other.body.referralCode).not.toBe(referralCode);
});
