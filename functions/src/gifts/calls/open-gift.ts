import type { RequestOf } from '@functions/base/contract/endpoint';
import type { openGift as endpoint } from '@functions/gifts/contract/open-gift';
import { toIso } from '@functions/base/rules/calendar';
import { fail, ok } from '@functions/base/rules/result';
import { GIFT_RETURN, giftState } from '@functions/gifts/rules/gift';
import type { Deps } from '@functions/gifts/ports/repositories';
import type { ResultOf } from '@functions/base/steps/result-of';
import { giftOfLink } from '@functions/gifts/steps/claim-gift';

/** Returns what a gift's newest link opens. Fails with `link_not_valid` for any other link. ISO dates. */
export async function openGift(
  { store, clock, signedTokens }: Pick<Deps, 'store' | 'clock' | 'signedTokens'>,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const opened = giftOfLink(signedTokens, request.link);
  const [now, gift] = await Promise.all([clock.now(), opened && store.nonTransactional.gifts.get(opened.id)]);
  if (gift === null || gift.link !== opened?.link) return fail('link_not_valid');
  const { months, from, message, sendAt } = gift;
  return ok({
    success: true,
    now: toIso(now),
    months,
    from,
    message,
    state: giftState(gift, now),
    claimUntil: toIso(sendAt + GIFT_RETURN),
  });
}
