import { rmSync } from 'node:fs';
import type { Ports } from '../lib/ports';
import { inCache } from '../lib/repository';
import { startLocalStack, type LocalStack } from './local-stack';
import { seedLocalStack } from './seed-local-stack';
import { TEST_PROJECT } from './local-stack-environment';

/** The local stack of all tests of one command. */
export interface SharedStack {
  started(): Promise<LocalStack>;
  /** Seeded with the demo customers; the clock-driven jobs run from then on. */
  withCustomers(): Promise<LocalStack>;
  stop(): Promise<void>;
}

/** Starts the stack for the first test that needs it. */
export function sharedStack(ports: Ports, signal: AbortSignal): SharedStack {
  let stack: Promise<LocalStack> | undefined;
  let seeded: Promise<LocalStack> | undefined;
  const started = (): Promise<LocalStack> =>
    (stack ??= startLocalStack({
      project: TEST_PROJECT,
      ports,
      downloadsOnSite: true,
      outDir: inCache('test'),
      configName: 'firebase.test.local.json',
      signal,
      onLog: (line) => console.log(`${line}...`),
    }));
  const seed = async (): Promise<LocalStack> => {
    const running = await started();
    rmSync(inCache('test', 'used-cards'), { recursive: true, force: true });
    await seedLocalStack(running, inCache('test', 'seed.log'), signal);
    running.startTicker();
    return running;
  };
  const stop = async (): Promise<void> => {
    await stack?.then((running) => running.stop()).catch(() => undefined);
  };
  return { started, withCustomers: () => (seeded ??= seed()), stop };
}
