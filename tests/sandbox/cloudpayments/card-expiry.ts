const cardIndexes = new Map<string, number>();

/**
 * Returns a card expiry (MM/YY) from 01/45 to 12/88 per holder. The sandbox identifies a card by its expiry, so each
 * holder has their own card: 528 of them, until `forgetCardHolders`. Those of the demo year expire later: a card that
 * was used has no trial any more.
 */
export function cardExpiryOf(holder: string): string {
  const index = cardIndexes.get(holder) ?? cardIndexes.size;
  cardIndexes.set(holder, index);
  return `${String((index % 12) + 1).padStart(2, '0')}/${String(45 + (Math.floor(index / 12) % 44)).padStart(2, '0')}`;
}

/**
 * A new database begins, in which no card was used. Otherwise a holder who is known from an earlier one and the 528th
 * new one after that have the same card in this one.
 */
export const forgetCardHolders = (): void => cardIndexes.clear();
