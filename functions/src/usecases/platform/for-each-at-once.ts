/**
 * Calls `work` for every item, at most `atOnce` at a time, in the order of the items. It starts no item after `isOver`
 * returned true. Returns whether all items were started; throws the first error.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const waiting = items.values();
  let areAllStarted = true;
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (isOver()) {
        areAllStarted = false;
        return;
      }
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return areAllStarted;
}
