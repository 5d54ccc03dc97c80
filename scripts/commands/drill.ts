import { readFileSync } from 'node:fs';
import { CommandError } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { restoreOrderProblem, writtenRestoreSteps } from '../lib/restore-steps';
import { runScript } from '../lib/run-script';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack } from '../local-stack/local-stack';

const USAGE = `Usage: npm run drill [-- rotation]
  Loses a database and restores it. rotation: replaces the provider's password and the key of links while people pay.`;

/** A test of the product, in memory: the steps are those of scripts/deploy/rotations.ts. */
const runRotationDrill = (): Promise<number> =>
  runScript([
    inRepository('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    'product',
    'tests/product/entry/rotation.test.ts',
    '--reporter',
    'verbose',
  ]);

/**
 * Runs the restore drill (tests/drill/restore-drill.ts) on a local stack of its own. It plays the steps of
 * docs/deploy.md and refuses another order than its own.
 */
await runCommandLine({ usage: USAGE, maxPositionals: 1 }, async ({ positionals: [part] }) => {
  if (part === 'rotation') return runRotationDrill();
  if (part !== undefined) throw new UsageError(`There is no drill "${part}".`);
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
