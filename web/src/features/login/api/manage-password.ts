import { managePassword } from '@contract/accounts/manage-password';
import { call, type CallResult } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';

export type PasswordAction = 'signUp' | 'verify' | 'reset';

/** Every action answers alike, whatever is known about the address; the rest is in a mail. */
export const requestPasswordEmail = (request: {
  action: PasswordAction;
  email: string;
  password?: string;
  captchaToken: string;
}): Promise<CallResult<typeof managePassword>> => call(managePassword, { ...request, language: currentLanguage() });
