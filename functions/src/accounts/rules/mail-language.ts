import { languageOf } from '@functions/base/contract/values/languages';
import type { Customer } from './customer';

/**
 * The customer after using the site in a language (a tag such as `kk` or `en-US`). E-mails follow the site until the
 * customer chooses their language in the profile (decision 79). Returns the same object when nothing changes.
 */
export function withSiteLanguage<T extends Pick<Customer, 'language' | 'isLanguageChosen'>>(
  customer: T,
  tag: string | undefined,
): T {
  const language = languageOf(tag, customer.language);
  return customer.isLanguageChosen || language === customer.language ? customer : { ...customer, language };
}
