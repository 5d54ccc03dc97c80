/** Runs the calls of one function in sequence: the ticker and a test must not renew a subscription concurrently. */
export function mutex<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };
}
