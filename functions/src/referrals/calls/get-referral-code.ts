import type { getReferralCode as endpoint } from '@functions/referrals/contract/get-referral-code';
import type { Customer } from '@functions/accounts/rules/customer';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { termsAt } from '@functions/subscription/rules/terms';
import type { Deps } from '@functions/referrals/ports/repositories';

/**
 * Returns the referral code of a customer (§7). Every customer has one from the first registration on, with or without
 * a subscription.
 */
export async function getReferralCode(
  { clock }: Pick<Deps, 'clock'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof endpoint>> {
  const { referralPercent } = termsAt(await clock.now());
  return ok({ success: true, referralCode: customer.invitationCode, inviteeDiscount: referralPercent / 100 });
}
