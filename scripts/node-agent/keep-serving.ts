import { pause } from '../lib/stop-signal';
import { NodeCallError } from './access-list';
import type { WireGuardAgent } from './agent';

const FIRST_DELAY_MS = 30_000;
const LONGEST_DELAY_MS = 300_000;

/**
 * Polls and reports until the signal is aborted. After a failure it goes on with increasing delays of up to five
 * minutes; meanwhile the agent itself ends each peer at its time. `warn` gets a line for each failure.
 */
export async function keepServing(
  agent: Pick<WireGuardAgent, 'poll' | 'report'>,
  { signal, warn }: { readonly signal: AbortSignal; readonly warn: (line: string) => void },
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let delay: number;
    try {
      delay = (await agent.poll()).pollAfterSeconds * 1000;
      await agent.report();
      failures = 0;
    } catch (error) {
      delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** failures);
      failures += 1;
      warn(
        error instanceof NodeCallError && error.status === 401
          ? 'The site does not accept the key of this node. Known keys of devices stay valid until their end.'
          : `Again in ${delay / 1000} s: ${String(error)}`,
      );
    }
    await pause(delay, signal);
  }
}
