import type { PasswordAction } from '@functions/accounts/contract/values/customers';
import { managePassword } from '@functions/customer-life/contract/manage-password';
import { call, type CallResult } from '@web/lib/http/api';
import { currentLanguage } from '@web/lib/i18n/i18n';

/**
 * Requests an e-mail for sign-up, confirmation or password reset. The response is the same for known and unknown
 * addresses.
 */
export const requestPasswordEmail = (request: {
  action: PasswordAction;
  email: string;
  password?: string;
  captchaToken: string;
  /** The guest purchase that the visitor wants to attach; the link of the e-mail carries it on. */
  prepaidToken?: string;
}): Promise<CallResult<typeof managePassword>> => call(managePassword, { ...request, language: currentLanguage() });
