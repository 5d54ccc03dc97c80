import { startChild } from '../lib/child-process';
import { CommandError } from '../lib/cli';
import { inRepository } from '../lib/repository';
import type { LocalStack } from './local-stack';
import { endOfLog } from '../lib/wait-for-response';

/**
 * Creates the demo customers in a new local stack; `year`: after it has imported the demo year. Throws CommandError
 * with the end of the log.
 */
export async function seedLocalStack(
  { env }: LocalStack,
  logFile: string,
  signal: AbortSignal,
  { year = false } = {},
): Promise<void> {
  console.log('Creating the demo customers...');
  const child = startChild({
    name: 'The seed',
    args: ['--import', 'tsx', inRepository('scripts', 'commands', 'seed.ts'), ...(year ? ['--year'] : [])],
    env,
    logFile,
  });
  signal.addEventListener('abort', () => void child.stop());
  if ((await child.ended) !== 0) throw new CommandError(`The demo customers could not be created. ${endOfLog(child)}`);
}
