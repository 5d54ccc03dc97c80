/**
 * A promise that is awaited later. If something else fails before that, its own failure is not reported as one that
 * nobody handles.
 */
export function begun<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
