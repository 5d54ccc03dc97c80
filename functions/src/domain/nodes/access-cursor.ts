/**
 * How far a node has read the changes of access. Order and time are Firestore's own. A change may become readable a moment
 * after a later one did, and so the next poll begins ten seconds before the last one began to read.
 */

/** Firestore's time, to the nanosecond. */
export interface Moment {
  readonly seconds: number;
  readonly nanos: number;
}

/** A place in the order of changes: after this moment and, within it, after this account. */
export interface AccessPosition {
  readonly at: Moment;
  /** '' = before all of this moment. */
  readonly account: string;
}

export interface AccessCursor {
  readonly after: AccessPosition | null;
  /** When the first page of an unfinished reading was read; null when the next one begins anew. */
  readonly begun: Moment | null;
}

export const READ_AGAIN_SECONDS = 10;

export const fromTheBeginning: AccessCursor = { after: null, begun: null };

/** The cursor to hand out after a page: on from its last row, or anew from just before this reading began. */
export function cursorAfter(
  cursor: AccessCursor,
  page: { readonly last: AccessPosition | null; readonly isFull: boolean; readonly readAt: Moment },
): AccessCursor {
  const begun = cursor.begun ?? page.readAt;
  if (page.isFull && page.last !== null) return { after: page.last, begun };
  return {
    after: { at: { seconds: begun.seconds - READ_AGAIN_SECONDS, nanos: begun.nanos }, account: '' },
    begun: null,
  };
}

export const writeAccessCursor = ({ after, begun }: AccessCursor): string =>
  [after === null ? '' : writeMoment(after.at), after?.account ?? '', begun === null ? '' : writeMoment(begun)].join(
    '_',
  );

/** Null for what we never gave out. */
export function readAccessCursor(text: string): AccessCursor | null {
  const [, at, account, begun] = /^(\d{1,12}-\d{1,9})?_([0-9a-f]{0,64})_(\d{1,12}-\d{1,9})?$/.exec(text) ?? [];
  if (at === undefined) return null;
  return {
    after: { at: readMoment(at), account: account ?? '' },
    begun: begun === undefined ? null : readMoment(begun),
  };
}

const writeMoment = ({ seconds, nanos }: Moment): string => `${seconds}-${nanos}`;

function readMoment(text: string): Moment {
  const [seconds, nanos] = text.split('-').map(Number);
  return { seconds: seconds ?? 0, nanos: nanos ?? 0 };
}
