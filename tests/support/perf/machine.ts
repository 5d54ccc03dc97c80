import { availableParallelism, loadavg } from 'node:os';

/** The load of the machine, which a reader needs to judge times in milliseconds. */
export const machine = (): string =>
  `Measured on ${availableParallelism()} cores with a load average of ${Math.round(loadavg()[1] ?? 0)} ` +
  `over the last five minutes (${process.version}).`;
