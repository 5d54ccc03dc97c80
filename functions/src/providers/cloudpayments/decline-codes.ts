import type { Decline } from '@functions/base/contract/values/decline';

/**
 * Reason codes of CloudPayments (https://developers.cloudpayments.ru/en/, "Error codes"). 3001 to 3008 result from our
 * own response to Check, or from its absence. The site reads the same table, so this file imports nothing but the type.
 */
const CODES: Readonly<Record<Exclude<Decline, 'declined'>, readonly number[]>> = {
  funds: [5051],
  cardExpired: [5033, 5054],
  cardDetails: [5014, 5015, 5055, 5082],
  limit: [5013, 5061, 5065],
  bankRefused: [5001, 5003, 5004, 5005, 5007, 5012, 5017, 5031, 5036, 5041, 5043, 5057, 5058, 5062],
  suspicious: [5034, 5059, 5063, 5300],
  notConfirmed: [5206, 5207],
  bankSilent: [3006, 3007, 5006, 5019, 5030, 5091, 5092, 5096, 5204],
  phone: [5761, 5762, 5763],
  orderExpired: [3004],
  notAccepted: [3001, 3002, 3003, 3005, 3008],
};

const BY_CODE = new Map(
  Object.entries(CODES).flatMap(([decline, codes]) => codes.map((code) => [code, decline as Decline] as const)),
);

/** The group of a reason code; `declined` for one that does not help the payer, and for none. */
export const declineReason = (code: number | null | undefined): Decline =>
  code == null ? 'declined' : (BY_CODE.get(code) ?? 'declined');

/** Whether this shop declined the payment at Check; the customer's card was not declined. */
export const isOwnRefusal = (code: number | null): boolean => code !== null && code >= 3001 && code <= 3008;
