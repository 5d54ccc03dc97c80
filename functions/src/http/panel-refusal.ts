import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import type { RefusalDetails } from '@functions/base/rules/result';
import type { HttpReply } from './http-message';
import { panelText } from './panel-sentences';
import { refusalReply } from './reply';

/** The common error response with a Russian `message` for staff. */
export function panelRefusal(refusal: RefusalCode, details: RefusalDetails = {}): HttpReply {
  const reply = refusalReply(refusal, details);
  return { ...reply, body: { ...(reply.body as object), message: panelText(refusal, details.retryAfter) } };
}

/** §8: the promo generator shows `message` and expects status 200. */
export const promoRefusal = (refusal: RefusalCode, { retryAfter }: RefusalDetails = {}): HttpReply => ({
  status: 200,
  body: { message: panelText(refusal, retryAfter), success: false },
});

/** §8: the refund dialog shows `Message`; `Success` selects its color. */
export const refundRefusal = (refusal: RefusalCode, { retryAfter }: RefusalDetails = {}): HttpReply => ({
  status: 200,
  body: { Success: false, Message: panelText(refusal, retryAfter) },
});
