import { fillIn } from './fill-in';

export interface OfferPart {
  readonly text: string;
  /** The link target, a path of the site; null for plain text. */
  readonly path: string | null;
}

/** Splits a paragraph at its links, which are written as [text](/path). */
export function offerParts(text: string): OfferPart[] {
  return fillIn(text)
    .split(/(\[[^\]]+\]\([^)]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
      return { text: link?.[1] ?? part, path: link?.[2] ?? null };
    });
}
