import type { RefusalCode } from '@contract/values/error-codes';
import type { HttpReply } from './http-message';
import { panelText } from './refusals';
import { refusalReply } from './reply';

/** The common error response with a Russian `message` for staff. */
export function panelRefusal(refusal: RefusalCode): HttpReply {
  const reply = refusalReply(refusal);
  return { ...reply, body: { ...(reply.body as object), message: panelText(refusal) } };
}

/** §8: the promo generator shows `message` and expects status 200. */
export const promoRefusal = (refusal: RefusalCode): HttpReply => ({
  status: 200,
  body: { message: panelText(refusal), success: false },
});

/** §8: the refund dialog shows `Message`; `Success` selects its color. */
export const refundRefusal = (refusal: RefusalCode): HttpReply => ({
  status: 200,
  body: { Success: false, Message: panelText(refusal) },
});
