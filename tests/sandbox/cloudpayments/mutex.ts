/** Queues calls of one function, so that the ticker and a control never renew the same subscription together. */
export function mutex<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };
}
