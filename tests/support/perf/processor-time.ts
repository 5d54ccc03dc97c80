/** A complete event ("X") of Chromium's trace; times in microseconds. `tdur`: processor time of its thread. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly documentLoaderURL?: string } };
}

/** Lighthouse's phone: how many times slower its processor is, and how long a task may take, in ms. */
const SLOWDOWN = 4;
const LONGEST_MS = 50;

/**
 * The blocking time of a page in ms, like Lighthouse's, but by the processor time of its main thread: other processes
 * of the machine do not count. All tasks since the navigation count, also those before the first paint. Source:
 * https://web.dev/articles/tbt
 */
export function blockingByProcessorTime(events: readonly TraceEvent[], url: string): number {
  const navigation = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL === url,
  );
  if (navigation === undefined) throw new Error(`the trace has no navigation to ${url}`);
  return events
    .filter(({ name, ph, pid, tid, ts }) => {
      const isTask = name === 'RunTask' && ph === 'X';
      return isTask && pid === navigation.pid && tid === navigation.tid && ts >= navigation.ts;
    })
    .map(({ tdur = 0 }) => Math.max(0, (SLOWDOWN * tdur) / 1000 - LONGEST_MS))
    .reduce((total, each) => total + each, 0);
}
