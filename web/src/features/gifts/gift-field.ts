import type { Failure } from '@contract/wire';

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
