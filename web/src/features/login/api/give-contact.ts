import { giveContact } from '@contract/give-contact';
import { call, type CallResult } from '@web/lib/api';
import { currentLanguage } from '@web/lib/i18n';
import { auth } from '@web/lib/session';

/** Without a code six digits are mailed to the address; with the right one the answer is a session that carries it. */
export const nameContact = (contact: string, code?: string): Promise<CallResult<typeof giveContact>> =>
  call(giveContact, {
    uid: auth.currentUser?.uid ?? '',
    email: '',
    contact,
    language: currentLanguage(),
    ...(code !== undefined && { code }),
  });
