import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import type { RefusalDetails } from '@functions/base/rules/result';
import type { HttpReply } from './http-message';
import texts from '@locales/ru/server/panel.json';
import { panelText } from './panel-sentences';
import { REFUSALS } from './refusals';
import { refusalReply } from './reply';

/** Where the login page says more than the panel, or something else. */
export const SIGN_IN_TEXTS: Partial<Record<RefusalCode, string>> = {
  human_check_failed: REFUSALS.human_check_failed.message,
  ...texts.signIn,
};

const textOf = (refusal: RefusalCode): string => SIGN_IN_TEXTS[refusal] ?? texts.signInRefused;

/** §8: the login page shows the body unchanged; therefore the body is one Russian sentence. */
export function staffSignInRefusal(refusal: RefusalCode, details: RefusalDetails = {}): HttpReply {
  const { status, headers } = refusalReply(refusal, details);
  return {
    status,
    body: details.retryAfter === undefined ? textOf(refusal) : panelText(refusal, details.retryAfter),
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  };
}
