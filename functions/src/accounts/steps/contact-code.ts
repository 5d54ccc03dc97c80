import type { ContactMail } from '@functions/accounts/rules/account-tasks';
import { codeFromDigest, emailCodeText } from '@functions/accounts/rules/email-verification-code';
import type { Deps } from '@functions/accounts/ports/repositories';

/** The code of six digits that proves an address within its window. It is computed whenever it is asked for. */
export const contactCode = (
  links: Deps['signedTokens'],
  { uid, email, window }: Pick<ContactMail, 'uid' | 'email' | 'window'>,
): string => codeFromDigest(links.sign('contact', emailCodeText(uid, email, window)));
