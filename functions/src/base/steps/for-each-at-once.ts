/**
 * Calls `work` for every item, at most `atOnce` at a time, in the order of the items. After `isOver` returned true it
 * starts no item, except for the first `atOnce`: every call gets on. Returns whether all items were started; throws the
 * first error.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const waiting = items.entries();
  let areAllStarted = true;
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      if (index >= atOnce && isOver()) {
        areAllStarted = false;
        return;
      }
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return areAllStarted;
}
