import { verifyContactEmail } from '@functions/accounts/contract/verify-contact-email';
import { call, type CallResult } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { auth } from '@web/lib/auth/session';

/**
 * Without `code` the server e-mails a six-digit code to the address. With the correct code it returns a custom token
 * whose claim `contact` is the address.
 */
export const submitContactEmail = (
  contact: string,
  { code, captchaToken }: { code?: string; captchaToken?: string },
): Promise<CallResult<typeof verifyContactEmail>> =>
  call(verifyContactEmail, {
    uid: auth.currentUser?.uid ?? '',
    email: '',
    contact,
    language: currentLanguage(),
    ...(code !== undefined && { code }),
    ...(captchaToken !== undefined && { captchaToken }),
  });
