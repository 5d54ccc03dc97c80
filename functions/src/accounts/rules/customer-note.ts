import type { Instant } from '@functions/base/rules/calendar';

/** What staff wrote down about a customer. Plain text. The customer's data export contains it (decision 83). */
export interface CustomerNote {
  readonly id: string;
  readonly uid: string;
  readonly text: string;
  /** The staff login of its author, who alone may delete it. */
  readonly author: string;
  readonly at: Instant;
  readonly isPinned: boolean;
}

/** How many notes one customer has at most; all of them are read with the card. */
export const MOST_NOTES = 100;

/** The order on the card: pinned ones first, then the newest. */
export const inNoteOrder = (notes: readonly CustomerNote[]): CustomerNote[] =>
  notes.toSorted(
    (left, right) =>
      Number(right.isPinned) - Number(left.isPinned) || right.at - left.at || (left.id < right.id ? -1 : 1),
  );
