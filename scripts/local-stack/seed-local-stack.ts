import { startChild } from '../lib/child-process';
import { CommandError } from '../lib/cli';
import { inRepository } from '../lib/repository';
import type { LocalStack } from './local-stack';
import { endOfLog } from '../lib/wait-for-response';

/** Fills a fresh suite with the demo customers. Throws CommandError with the end of its log when it could not. */
export async function seedLocalStack({ env }: LocalStack, logFile: string, signal: AbortSignal): Promise<void> {
  console.log('Filling in the demo customers...');
  const child = startChild({
    name: 'The seed',
    args: ['--import', 'tsx', inRepository('scripts', 'commands', 'seed.ts')],
    env,
    logFile,
  });
  signal.addEventListener('abort', () => void child.stop());
  if ((await child.ended) !== 0) throw new CommandError(`The demo customers could not be written. ${endOfLog(child)}`);
}
