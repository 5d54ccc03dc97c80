import type { RefusalForm } from '@functions/base/contract/endpoint';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import type { RefusalDetails } from '@functions/base/rules/result';
import type { AnyEndpoint } from '@functions/ports/route';
import texts from '@locales/ru/server/panel.json';
import type { HttpReply } from './http-message';
import { panelText } from './panel-sentences';
import { REFUSALS } from './refusals';
import { refusalReply } from './reply';

type Refuse = (refusal: RefusalCode, details?: RefusalDetails) => HttpReply;

/** The common error response with a Russian `message` for staff. */
const panelRefusal: Refuse = (refusal, details = {}) => {
  const reply = refusalReply(refusal, details);
  return { ...reply, body: { ...(reply.body as object), message: panelText(refusal, details.retryAfter) } };
};

/** Where the login page says more than the panel, or something else. */
export const SIGN_IN_TEXTS: Partial<Record<RefusalCode, string>> = {
  human_check_failed: REFUSALS.human_check_failed.message,
  ...texts.signIn,
};

/** The responses that pages of the panel expect (§8). */
const FORMS: Readonly<Record<RefusalForm, Refuse>> = {
  promoGenerator: (refusal, { retryAfter } = {}) => ({
    status: 200,
    body: { message: panelText(refusal, retryAfter), success: false },
  }),
  refundDialog: (refusal, { retryAfter } = {}) => ({
    status: 200,
    body: { Success: false, Message: panelText(refusal, retryAfter) },
  }),
  loginPage: (refusal, details = {}) => {
    const { status, headers } = refusalReply(refusal, details);
    const text = SIGN_IN_TEXTS[refusal] ?? texts.signInRefused;
    return {
      status,
      body: details.retryAfter === undefined ? text : panelText(refusal, details.retryAfter),
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
    };
  },
};

/** The response to a caller who may not make the call, whatever form the refusals of its use case have. */
export const refuseCaller = ({ caller }: AnyEndpoint, ...refused: Parameters<Refuse>): HttpReply =>
  (caller === 'staff' ? panelRefusal : refusalReply)(...refused);

/** The response to a refusal of a use case, in the form that its endpoint declares. */
export const refuse = (endpoint: AnyEndpoint, ...refused: Parameters<Refuse>): HttpReply =>
  endpoint.refusalForm === undefined ? refuseCaller(endpoint, ...refused) : FORMS[endpoint.refusalForm](...refused);
