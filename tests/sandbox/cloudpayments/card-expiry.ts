const cardIndexes = new Map<string, number>();

/**
 * Returns a card expiry (MM/YY) per holder. The sandbox identifies a card by its expiry, so each holder has their own
 * card.
 */
export function cardExpiryOf(holder: string): string {
  const index = cardIndexes.get(holder) ?? cardIndexes.size;
  cardIndexes.set(holder, index);
  return `${String((index % 12) + 1).padStart(2, '0')}/${String(30 + (Math.floor(index / 12) % 69)).padStart(2, '0')}`;
}
