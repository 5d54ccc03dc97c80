import { verifyContactEmail } from '@contract/accounts/verify-contact-email';
import { call, type CallResult } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { auth } from '@web/lib/auth/session';

/** Without a code six digits are mailed to the address; with the right one the answer is a session that carries it. */
export const nameContact = (contact: string, code?: string): Promise<CallResult<typeof verifyContactEmail>> =>
  call(verifyContactEmail, {
    uid: auth.currentUser?.uid ?? '',
    email: '',
    contact,
    language: currentLanguage(),
    ...(code !== undefined && { code }),
  });
