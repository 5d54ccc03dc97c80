/**
 * The cursor up to which a node has read the changes of access. Order and time are Firestore's own. A change may become
 * readable shortly after a later one, so the next poll starts 10 seconds before the start of the last one (decision
 * 27).
 */

/** A Firestore timestamp with nanoseconds. */
export interface Moment {
  readonly seconds: number;
  readonly nanos: number;
}

/** A position in the order of changes: after this moment and, within it, after this account. */
export interface AccessPosition {
  readonly at: Moment;
  /** '' = before every account of this moment. */
  readonly account: string;
}

export interface AccessCursor {
  readonly after: AccessPosition | null;
  /** When the first page of an unfinished poll was read; null when the next request starts a new poll. */
  readonly readingStartedAt: Moment | null;
}

/** How far a poll reads back before the start of the previous one. */
export const READ_AGAIN_SECONDS = 10;

const compareMoments = (left: Moment, right: Moment): number =>
  left.seconds - right.seconds || left.nanos - right.nanos;

/** Negative when the first position comes before the second one. */
export const comparePositions = (left: AccessPosition, right: AccessPosition): number => {
  const byTime = compareMoments(left.at, right.at);
  if (byTime !== 0) return byTime;
  if (left.account === right.account) return 0;
  return left.account < right.account ? -1 : 1;
};

/** The moment from which a read repeats what an earlier one may have missed. */
export const secondsBefore = ({ seconds, nanos }: Moment): Moment => ({ seconds: seconds - READ_AGAIN_SECONDS, nanos });

/** The cursor that reads every change. */
export const fromTheBeginning: AccessCursor = { after: null, readingStartedAt: null };

/**
 * The cursor after a page: it continues after the last row, or starts a new poll shortly before the start of this one.
 * Another instance may have answered the first page, and have read later than the one that answers the last page.
 */
export function cursorAfter(
  cursor: AccessCursor,
  page: { readonly last: AccessPosition | null; readonly isFull: boolean; readonly readAt: Moment },
): AccessCursor {
  const started = cursor.readingStartedAt ?? page.readAt;
  const readingStartedAt = compareMoments(started, page.readAt) <= 0 ? started : page.readAt;
  if (page.isFull && page.last !== null) return { after: page.last, readingStartedAt };
  return {
    after: { at: secondsBefore(readingStartedAt), account: '' },
    readingStartedAt: null,
  };
}

/** The cursor as text for the node. */
export const writeAccessCursor = ({ after, readingStartedAt }: AccessCursor): string =>
  [
    after === null ? '' : writeMoment(after.at),
    after?.account ?? '',
    readingStartedAt === null ? '' : writeMoment(readingStartedAt),
  ].join('_');

/** Parses a cursor; null when the text has another form. */
export function readAccessCursor(text: string): AccessCursor | null {
  const [, at, account, readingStartedAt] =
    /^(\d{1,12}-\d{1,9})?_([0-9a-f]{0,64})_(\d{1,12}-\d{1,9})?$/.exec(text) ?? [];
  if (at === undefined) return null;
  return {
    after: { at: readMoment(at), account: account ?? '' },
    readingStartedAt: readingStartedAt === undefined ? null : readMoment(readingStartedAt),
  };
}

const writeMoment = ({ seconds, nanos }: Moment): string => `${seconds}-${nanos}`;

function readMoment(text: string): Moment {
  const [seconds, nanos] = text.split('-').map(Number);
  return { seconds: seconds ?? 0, nanos: nanos ?? 0 };
}
