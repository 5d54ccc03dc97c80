import type { CheckDecision } from '@functions/payments/rules/payment';

/** The response codes of Check (https://developers.cloudpayments.ru/en/, "Notifications", "Check"). */
const CHECK_CODES: Readonly<Record<CheckDecision, number>> = {
  accepted: 0,
  unknownOrder: 10,
  wrongAccount: 11,
  wrongAmount: 12,
  notAcceptable: 13,
  expired: 20,
};

/** The code of a decision. */
export const checkCodeOf = (decision: CheckDecision): number => CHECK_CODES[decision];
