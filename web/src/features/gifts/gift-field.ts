import { isEmail, normaliseEmail } from '@functions/base/contract/values/email';
import { hasLink } from '@functions/gifts/contract/values/gift-text';
import { normalisePhone } from '@functions/base/contract/values/phone';
import type { Failure } from '@functions/base/contract/wire';

/** The fields that the server can refuse. */
export type GiftField = 'recipient' | 'from' | 'message' | 'day' | 'email' | 'phone';

const WRONG_FIELDS: Readonly<Record<string, GiftField>> = {
  gift_from_impossible: 'from',
  gift_message_impossible: 'message',
  gift_day_impossible: 'day',
  'gift.recipientEmail': 'recipient',
  email_missing: 'email',
  email: 'email',
  phone_missing: 'phone',
  phone: 'phone',
};

/** The field that a refusal is about, by its code or by the name of the bad input. */
export const wrongField = ({ code, field }: Pick<Failure, 'code' | 'field'>): GiftField | undefined =>
  WRONG_FIELDS[code] ?? (field === undefined ? undefined : WRONG_FIELDS[field]);

/** What is typed for a gift. Null: the field is not shown. */
interface TypedGift {
  readonly recipient: string;
  readonly from: string;
  readonly message: string;
  /** The day of the e-mail, YYYY-MM-DD of Moscow. */
  readonly day: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The first field, in the order of the form, that the server would refuse; null if none. */
export function firstWrong(
  { recipient, from, message, day, email, phone }: TypedGift,
  { earliest, latest }: { earliest: string; latest: string },
): GiftField | null {
  if (!isEmail(normaliseEmail(recipient))) return 'recipient';
  if (hasLink(from)) return 'from';
  if (hasLink(message)) return 'message';
  if (day !== null && (day < earliest || day > latest)) return 'day';
  if (email !== null && !isEmail(normaliseEmail(email))) return 'email';
  return phone !== null && normalisePhone(phone) === null ? 'phone' : null;
}
