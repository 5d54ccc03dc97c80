import * as z from 'zod/mini';
import { CardRefused, ProviderError } from '@functions/ports/services';

/**
 * Why /subscriptions/create said `Success: false`. The documentation lists no messages of this call, so a message ends
 * a customer's renewals only if it certainly speaks of the card or its token (decision 69). Everything else, above all
 * what is unknown, is a matter between the shop and the provider.
 */

/**
 * Reason codes after which no further charge of the card will pass ("unconditionally negative", a lost, stolen, expired
 * or restricted card). Without 5003 "Invalid Merchant", which says nothing of the card.
 * Source: https://developers.cloudpayments.ru/#kody-oshibok
 */
const CARD_CODES: ReadonlySet<number> = new Set([
  5001, 5005, 5012, 5017, 5033, 5034, 5057, 5004, 5007, 5014, 5036, 5041, 5043, 5054, 5058, 5062,
]);

/** The card or its token, and that it is gone: "Token is not found", «Срок действия карты истёк». */
const CARD = /\b(?:token|card)\b|токен|карт[аыу]/i;
const GONE = new RegExp(
  [
    String.raw`\b(?:not found|(?:does|do) not exist|expired|deleted|lost|stolen)\b`,
    'не найден|не существует|ист[её]к|просрочен|удал[её]н|утерян|украден',
  ].join('|'),
  'i',
);
/** What belongs to the shop: a token is also "not found" on a terminal that did not issue it. */
const SHOP = /terminal|merchant|\bsites?\b|recurr|subscription|терминал|мерчант|магазин|сайт|рекуррент|подпис/i;

const reasoned = z.object({ ReasonCode: z.number() });

interface Refusal {
  readonly Message?: string | null | undefined;
  readonly Model?: unknown;
}

/** The error for a refused call. */
export const refusal = (path: string, { Message }: Refusal): ProviderError =>
  new ProviderError('refused', `${path}: ${Message ?? 'refused'}`, Message ?? null);

/** The error for a refused creation: CardRefused if only the card can be the reason, else ProviderError `refused`. */
export function creationRefusal(path: string, { Message, Model }: Refusal): ProviderError {
  const { success, data } = reasoned.safeParse(Model);
  const isCard = success ? CARD_CODES.has(data.ReasonCode) : speaksOfCard(Message ?? '');
  return isCard ? new CardRefused(`${path}: ${Message ?? 'the card is refused'}`) : refusal(path, { Message });
}

const speaksOfCard = (message: string): boolean => CARD.test(message) && GONE.test(message) && !SHOP.test(message);
