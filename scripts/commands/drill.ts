import { readFileSync } from 'node:fs';
import { CommandError } from '../lib/cli';
import { runCommandLine } from '../lib/command-line';
import { readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { restoreOrderProblem, writtenRestoreSteps } from '../lib/restore-steps';
import { runScript } from '../lib/run-script';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack } from '../local-stack/local-stack';

/**
 * Runs the restore drill (tests/drill/restore-drill.ts) on a local stack of its own. It plays the steps of
 * docs/deploy.md and refuses another order than its own.
 */
await runCommandLine({ usage: 'Usage: npm run drill' }, async () => {
  const problem = restoreOrderProblem(writtenRestoreSteps(readFileSync(inRepository('docs', 'deploy.md'), 'utf8')));
  if (problem !== null) throw new CommandError(problem);
  const stack = await startLocalStack({
    project: 'demo-prostor-drill',
    ports: readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env }),
    outDir: inCache('drill'),
    configName: 'firebase.drill.local.json',
    withoutSite: true,
    signal: stopSignal(),
    onLog: (line) => console.log(`${line}...`),
  });
  try {
    return await runScript(['--import', 'tsx', inRepository('tests', 'drill', 'restore-drill.ts')], {
      ...process.env,
      ...stack.env,
    });
  } finally {
    await stack.stop();
  }
});
