import { randomInt } from 'node:crypto';
import { runCommand } from './command';
import { readPorts } from './ports';
import { markdownTable, writeSection } from './measured-document';
import { inCache } from './repository';
import { stopSignal } from './stop-signal';
import { startSuite } from './suite';
import { failuresOf, summary, type StageResult } from './test-summary';
import { runVitest } from './vitest-stage';

/**
 * The random tests and the guessing ones, ten times as far and from a seed of its own: about three quarters of an hour. TEST_SEED
 * plays a printed seed again, and TEST_SHRINK=yes looks for the shortest history that still fails.
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
    for (const file of ['histories', 'year', 'threats']) await run('emulator', [file], { ...process.env, ...suite.env });
  } finally {
    await suite.stop();
  }
  console.log(summary(results));
  const table = markdownTable([['Tests', 'Seconds', 'Passed', 'Failed'], ...results.map(({ name, seconds, passed, failed }) => [name, Math.round(seconds), passed, failed])]);
  writeSection('docs/proof.md', 'Deep tests', `\`npm run test:deep\`, ${new Date().toISOString().slice(0, 10)}, seed ${seed} (\`TEST_SEED=${seed} npm run test:deep\` plays the same again).\n\n${table}`);
  return failuresOf(results) === 0 ? 0 : 1;
});
