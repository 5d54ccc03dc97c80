import { randomInt } from 'node:crypto';
import { runCommand } from './command';
import { readPorts } from './ports';
import { inCache } from './repository';
import { stopSignal } from './stop-signal';
import { startSuite } from './suite';
import { failuresOf, summary, type StageResult } from './test-summary';
import { runVitest } from './vitest-stage';

/**
 * The random tests, ten times as far and from a seed of its own: about half an hour. TEST_SEED plays a printed seed again, and
 * TEST_SHRINK=yes looks for the shortest history that still fails.
 */
await runCommand(async () => {
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000_000));
  console.log(`Seed ${seed}; TEST_SEED=${seed} npm run test:deep plays the same again.`);
  const deep = { TEST_DEPTH: 'deep', TEST_SEED: seed };
  const results: StageResult[] = [];
  const run = async (project: string, filters: readonly string[], env: Record<string, string | undefined>): Promise<void> => {
    console.log(`\n=== ${project}: ${filters.join(', ')}`);
    const begun = Date.now();
    const counts = await runVitest(project, filters, { ...env, ...deep });
    results.push({ name: filters.join(', '), seconds: (Date.now() - begun) / 1000, ...counts });
  };

  await run('unit', ['order-freedom'], process.env);
  const suite = await startSuite({
    project: 'demo-prostor-test',
    ports: readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env }),
    outDir: inCache('test'),
    configName: 'firebase.test.local.json',
    signal: stopSignal(),
    onLog: (line) => console.log(`${line}...`),
  });
  try {
    for (const file of ['histories', 'year']) await run('emulator', [file], { ...process.env, ...suite.env });
  } finally {
    await suite.stop();
  }
  console.log(summary(results));
  return failuresOf(results) === 0 ? 0 : 1;
});
