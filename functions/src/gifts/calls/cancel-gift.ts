import type { RequestOf } from '@functions/base/contract/endpoint';
import type { cancelGift as endpoint } from '@functions/gifts/contract/gifts';
import type { Customer } from '@functions/accounts/rules/customer';
import { GIFT_CHANGES } from '@functions/base/rules/call-limits';
import { fail, ok } from '@functions/base/rules/result';
import { isWaiting, mayCancelAlone } from '@functions/gifts/rules/gift';
import type { Deps } from '@functions/gifts/ports/repositories';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { ResultOf } from '@functions/base/steps/result-of';
import { planGiftReturn, saveGiftReturn } from '@functions/gifts/steps/return-gift';
import { presentGifts, readPaidGifts } from '@functions/gifts/steps/present-gifts';

/**
 * Takes an unclaimed gift back: its link opens nothing any more, and the whole payment is refunded. A claim in the same
 * moment comes before or after it. Fails with `no_such_gift`, `gift_not_waiting`, `gift_readdressed_often`,
 * `refund_too_late`, or `payment_in_progress` while a part of the payment is being refunded.
 */
export async function cancelGift(
  deps: Pick<Deps, 'store' | 'clock' | 'rateLimits'>,
  { customer: { uid }, request }: { customer: Pick<Customer, 'uid'>; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const now = await deps.clock.now();
  return countedTransaction(deps, { limit: GIFT_CHANGES, key: uid }, async (repositories) => {
    const [{ gifts, statuses }, gift] = await Promise.all([
      readPaidGifts(repositories, uid),
      repositories.gifts.get(request.giftId),
    ]);
    if (gift?.payerUid !== uid) return fail('no_such_gift');
    if (!isWaiting(gift)) return fail('gift_not_waiting');
    if (!mayCancelAlone(gift)) return fail('gift_readdressed_often');
    const cause = { requestId: 'gift-cancelled', reason: 'the payer took the gift back', actor: 'customer' };
    const plan = await planGiftReturn(repositories, gift, cause, now);
    if (!plan.ok) return plan;
    await saveGiftReturn(repositories, plan.value, now);
    const shown = gifts.map((each) => (each.id === gift.id ? plan.value.gift : each));
    return ok({ success: true, gifts: presentGifts(shown, statuses, now) });
  });
}
