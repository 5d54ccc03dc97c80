import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type { unsubscribe as endpoint } from '@contract/accounts/unsubscribe';
import { ok, fail, type Result } from '@functions/domain/platform/result';
import { readUnsubscribeLink } from '@functions/domain/accounts/unsubscribe-link';
import type { Deps } from '@functions/ports/services';

/**
 * Offer, 1.3: takes back the consent to promotions or reminders, by a link from one of those mails. A repeat answers alike, and
 * so does a link of somebody who left: there is nobody to write to.
 */
export async function unsubscribe(
  { store, signedTokens }: Pick<Deps, 'store' | 'signedTokens'>,
  { request }: { request: RequestOf<typeof endpoint> },
): Promise<Result<ResponseOf<typeof endpoint>>> {
  const text = signedTokens.verify('unsubscribe', request.link);
  const link = text === null ? null : readUnsubscribeLink(text);
  if (link === null) return fail('link-not-valid');
  const { topic, uid } = link;
  const wanted = topic === 'promotions' ? 'wantsPromotions' : 'wantsReminders';
  if (request.isPreview !== true) {
    await store.transaction(async (records) => {
      const customer = await records.customers.get(uid);
      if (customer?.[wanted] === true) await records.customers.save({ ...customer, [wanted]: false });
    });
  }
  return ok({ success: true, topic });
}
