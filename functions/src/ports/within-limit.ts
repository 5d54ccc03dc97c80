import type { Instant } from '@functions/domain/platform/calendar';

/**
 * What the work returns, or a rejection with `error` when it takes longer than `limit` (ms of real time). The work
 * itself goes on: what calls this makes sure that it has no further effect.
 */
export async function withinLimit<T>(work: Promise<T>, limit: Instant, error: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(error());
    }, limit);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
