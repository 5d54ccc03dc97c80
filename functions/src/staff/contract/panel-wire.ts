import * as z from 'zod/mini';
import { ONE_TIME_CODE_DIGITS } from '@functions/staff/contract/values/staff';

/** A whole number from a query string. */
const numberInQuery = (minimum: number, maximum: number) =>
  z.coerce.number<number>().check(z.int(), z.minimum(minimum), z.maximum(maximum));

/** The page number, from 0 (§7). */
export const pageNumber = z._default(numberInQuery(0, 100_000), 0);

/** Rows per page: `usual` is the default from §9, `most` the limit. */
export const pageSize = (usual: number, most = 100) => z._default(numberInQuery(1, most), usual);

/** Additive: the cursor of the previous page (`page.next`), which makes a deep page as cheap as the first. */
export const cursor = z.optional(z.string().check(z.maxLength(512)));

/** The `id` of a customer, never the uid. */
export const userId = z.string().check(z.minLength(1), z.maxLength(64));

/** The reason that staff give; stored permanently with the change. */
export const staffReason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/** Additive, of an e-mail that failed: its mailbox does not exist, or takes nothing. */
export const isRefused = z.boolean();

/** The id of one staff action. A repeated request changes nothing and gets the same response (decision 22). */
export const requestId = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/));

export const transactionId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** A complete code of an authenticator app. The calls accept any text and refuse a wrong code. */
export const oneTimeCode = z.string().check(z.regex(new RegExp(`^\\d{${ONE_TIME_CODE_DIGITS}}$`)));

/** An accounting day in Moscow, YYYY-MM-DD. */
export const day = z.iso.date();

export const page = z.object({
  number: z.int(),
  size: z.int(),
  totalElements: z.int(),
  totalPages: z.int(),
  /** The cursor of the next page; null on the last. */
  next: z.nullable(z.string()),
});

/** A list without page numbers; `next` is the cursor of the next page. */
export const cursorPage = { next: z.nullable(z.string()) } as const;
