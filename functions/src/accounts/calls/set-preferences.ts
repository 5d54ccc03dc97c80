import type { RequestOf } from '@functions/base/contract/endpoint';
import type { setPreferences as endpoint } from '@functions/accounts/contract/set-preferences';
import type { Customer } from '@functions/accounts/rules/customer';
import { withSiteLanguage } from '@functions/accounts/rules/mail-language';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { ok, fail } from '@functions/base/rules/result';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { Deps } from '@functions/accounts/ports/repositories';

/**
 * Saves which e-mails a customer wants (reminders of an end that is near, and promotions, offer 1.3), and their
 * language.
 */
export async function setPreferences(
  deps: Pick<Deps, 'store' | 'rateLimits'>,
  { customer: { uid }, request }: { customer: Customer; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const customer = await repositories.customers.get(uid);
    if (customer === null) return fail('not_registered');
    const changed: Customer = {
      ...withMailLanguage(customer, request),
      wantsReminders: request.reminders ?? customer.wantsReminders,
      wantsPromotions: request.promotions ?? customer.wantsPromotions,
    };
    await repositories.customers.save(changed);
    return ok({ success: true, ...presentPreferences(changed) });
  });
}

function withMailLanguage(
  customer: Customer,
  { mailLanguage, siteLanguage }: Pick<RequestOf<typeof endpoint>, 'mailLanguage' | 'siteLanguage'>,
): Customer {
  if (mailLanguage === undefined) return withSiteLanguage(customer, siteLanguage);
  if (mailLanguage === 'site') return withSiteLanguage({ ...customer, isLanguageChosen: false }, siteLanguage);
  return { ...customer, language: mailLanguage, isLanguageChosen: true };
}

/** Maps the preferences to the response; the profile has them too. */
export const presentPreferences = ({ wantsReminders, wantsPromotions, language, isLanguageChosen }: Customer) => ({
  reminders: wantsReminders,
  promotions: wantsPromotions,
  mailLanguage: language,
  followsSite: !isLanguageChosen,
});
