import { availableParallelism, loadavg } from 'node:os';

/** What a reader of milliseconds must know: how much else the machine had to do. */
export const machine = (): string =>
  `Measured on ${availableParallelism()} cores with a load average of ${Math.round(loadavg()[1] ?? 0)} over the last five minutes (${process.version}).`;
