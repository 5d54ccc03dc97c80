import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child-process';
import { CommandError } from './cli';

const STEP_MS = 200;

/**
 * Waits for an accepted response of `url`. Throws CommandError with the end of the child's log if the child has ended
 * or the time is over.
 */
export async function waitForResponse(
  child: Child,
  url: string,
  { timeoutMs = 60_000, accepts = () => true }: { timeoutMs?: number; accepts?: (response: Response) => boolean } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (child.hasEnded()) throw childEnded(child);
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
    await response?.body?.cancel();
    if (response !== null && accepts(response)) return;
    await sleep(STEP_MS);
  }
  throw new CommandError(`${child.name} did not respond at ${url} within ${timeoutMs / 1000} s. ${endOfLog(child)}`);
}

/** The error for a child that ended before it was ready. */
export const childEnded = (child: Child): CommandError =>
  new CommandError(`${child.name} ended before it was ready. ${endOfLog(child)}`);

/** The path and the last lines of a child's log, for error messages. */
export function endOfLog({ logFile }: Child): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-12);
  return `The full log is ${logFile}; it ends with:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
