import * as z from 'zod/mini';

/** A whole number in a query, where everything is text. */
const numberInQuery = (minimum: number, maximum: number) =>
  z.coerce.number<number>().check(z.int(), z.minimum(minimum), z.maximum(maximum));

/** §7: pages are counted from 0 on the wire. */
export const pageNumber = z._default(numberInQuery(0, 100_000), 0);

/** Rows of a page: the spec's own number unless asked otherwise, never more than `most`. */
export const pageSize = (usual: number, most = 100) => z._default(numberInQuery(1, most), usual);

/** Additive: where the page before ended (`page.next`), so that a deep page costs no more than the first. */
export const cursor = z.optional(z.string().check(z.maxLength(512)));

/** customers.id, never the uid. */
export const userId = z.string().check(z.minLength(1), z.maxLength(64));

/** Why a member of staff did it: kept for good beside the change. */
export const why = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

/** One click of one person: the same again changes nothing and answers the same. */
export const requestId = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[\w-]+$/));

export const transactionId = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** An accounting day in Moscow, YYYY-MM-DD. */
export const day = z.iso.date();

export const page = z.object({
  number: z.int(),
  size: z.int(),
  totalElements: z.int(),
  totalPages: z.int(),
  /** The cursor of the page after this one; null on the last. */
  next: z.nullable(z.string()),
});

/** A list without page numbers: asked for piece by piece. */
export const pieces = { next: z.nullable(z.string()) } as const;
