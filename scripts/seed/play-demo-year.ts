import { startChild } from '../lib/child-process';
import { CommandError } from '../lib/cli';
import { readPorts } from '../lib/ports';
import { stopSignal } from '../lib/stop-signal';
import { inCache, inRepository } from '../lib/repository';
import { endOfLog } from '../lib/wait-for-response';
import { environmentInMemory } from '../local-stack/local-stack-environment';

/**
 * Plays the demo year in a process of its own, which keeps the product in memory, and replaces the file of the
 * repository. Needs no running stack. Throws CommandError with the end of the log, also when a signal stops it.
 */
export async function playDemoYear(): Promise<void> {
  const values = { project: 'demo-prostor', ports: readPorts(process.env) };
  const inherited = Object.entries(environmentInMemory(values));
  const env = Object.fromEntries(inherited.filter(([name]) => !name.endsWith('_EMULATOR_HOST')));
  const child = startChild({
    name: 'The demo year',
    args: ['--import', 'tsx', inRepository('tests', 'demo-year', 'main.ts')],
    env,
    logFile: inCache('demo-year.log'),
    onLine: (line) => console.log(line),
  });
  stopSignal().addEventListener('abort', () => void child.stop());
  if ((await child.ended) !== 0) throw new CommandError(`The demo year could not be played. ${endOfLog(child)}`);
}
