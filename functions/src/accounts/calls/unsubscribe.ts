import type { RequestOf } from '@functions/base/contract/endpoint';
import type { unsubscribe as endpoint } from '@functions/accounts/contract/unsubscribe';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import { readUnsubscribeLink } from '@functions/accounts/rules/unsubscribe-link';
import type { Deps } from '@functions/accounts/ports/repositories';
import { stayingCustomer } from '@functions/accounts/steps/person';

/**
 * Withdraws the consent to promotions or reminders by the signed link of an e-mail (offer 1.3). A repeated call returns
 * the same result, and so does the link of an erased customer. The link of an account that was merged counts for the
 * one that stays. With `isPreview` nothing changes.
 */
export async function unsubscribe(
  { store, signedTokens }: Pick<Deps, 'store' | 'signedTokens'>,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const text = signedTokens.verify('unsubscribe', request.link);
  const link = text === null ? null : readUnsubscribeLink(text);
  if (link === null) return fail('link_not_valid');
  const { topic, uid } = link;
  const wanted = topic === 'promotions' ? 'wantsPromotions' : 'wantsReminders';
  if (request.isPreview !== true) {
    await store.transaction(async (repositories) => {
      const customer = await stayingCustomer(repositories, await repositories.customers.get(uid));
      if (customer?.[wanted] === true) await repositories.customers.save({ ...customer, [wanted]: false });
    });
  }
  return ok({ success: true, topic });
}
