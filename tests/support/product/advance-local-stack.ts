import { DAY, MINUTE } from '@functions/base/rules/calendar';
import { moveClock } from '../../../scripts/local-stack/move-clock';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';

/** Customers of other tests are due at moments of their own: stops half an hour apart serve many of them at once. */
const STRIDE = 30 * MINUTE;

/** Moves the clock of the local stack, and of all that run on it, by days. */
export async function advanceLocalStack(stack: RunningLocalStack, days: number): Promise<void> {
  const target = (await stack.clock.now()) + days * DAY;
  await Array.fromAsync(moveClock({ ...stack, stride: STRIDE }, target));
}
