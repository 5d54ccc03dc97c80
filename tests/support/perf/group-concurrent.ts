/**
 * Requests in rounds: a request that began before any of its round had ended did not wait for one of them. The number
 * of rounds is the depth of the waterfall.
 */
export function groupConcurrent<Timed extends { readonly begun: number; readonly ended: number }>(
  asked: readonly Timed[],
): Timed[][] {
  const rounds: Timed[][] = [];
  let firstEnd = -Infinity;
  for (const each of asked.toSorted((left, right) => left.begun - right.begun)) {
    if (each.begun >= firstEnd) {
      rounds.push([]);
      firstEnd = Infinity;
    }
    rounds.at(-1)?.push(each);
    firstEnd = Math.min(firstEnd, each.ended);
  }
  return rounds;
}
