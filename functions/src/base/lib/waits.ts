/** Resolves after some milliseconds of real time. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * What the work returns, or what `late` returns or throws when it takes longer than `limit` (ms of real time). The work
 * itself goes on: what calls this makes sure that it has no further effect.
 */
export async function withinLimit<T, Late>(work: Promise<T>, limit: number, late: () => Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limit);
  }).then(late);
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
