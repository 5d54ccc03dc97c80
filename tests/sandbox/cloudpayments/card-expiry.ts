const cardIndexes = new Map<string, number>();

/**
 * Returns a card expiry (MM/YY), far ahead, per holder. The sandbox identifies a card by its expiry, so each holder has
 * their own card.
 */
export function cardExpiryOf(holder: string): string {
  const index = cardIndexes.get(holder) ?? cardIndexes.size;
  cardIndexes.set(holder, index);
  return `${String((index % 12) + 1).padStart(2, '0')}/${String(45 + (Math.floor(index / 12) % 54)).padStart(2, '0')}`;
}
