import { resetPassword } from '@functions/accounts/contract/reset-password';
import { call, type CallResult } from '@web/lib/http/api';

/** Sets a new password with the code from an e-mail. */
export const requestNewPassword = (code: string, password: string): Promise<CallResult<typeof resetPassword>> =>
  call(resetPassword, { code, password });
