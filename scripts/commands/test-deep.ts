import { randomInt } from 'node:crypto';
import { CommandError, runCommand } from '../lib/cli';
import { readPorts } from '../lib/ports';
import { markdownTable, writeSection } from '../reports/generated-markdown';
import { inCache } from '../lib/repository';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack } from '../local-stack/local-stack';
import { failuresOf, summary, type StageResult } from '../checks/test-summary';
import { runVitest } from '../checks/vitest-stage';

const PARTS = { 'event-order': 'unit', histories: 'emulator', year: 'emulator', threats: 'emulator' } as const;
type Part = keyof typeof PARTS;

/**
 * The random tests and the guessing ones, ten times as far and from a seed of its own: about three quarters of an hour; or only the
 * named parts. TEST_SEED plays a printed seed again, and TEST_SHRINK=yes looks for the shortest history that still fails.
 */
await runCommand(async () => {
  const all = Object.keys(PARTS) as Part[];
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new CommandError(`There is no part "${unknown}". Parts: ${all.join(', ')}.`);
  const parts = all.filter((name) => asked.length === 0 || asked.includes(name));
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000_000));
  console.log(`Seed ${seed}; TEST_SEED=${seed} npm run test:deep plays the same again.`);
  const deep = { TEST_DEPTH: 'deep', TEST_SEED: seed };
  const results: StageResult[] = [];
  const run = async (name: Part, env: Record<string, string | undefined>): Promise<void> => {
    console.log(`\n=== ${PARTS[name]}: ${name}`);
    const begun = Date.now();
    const counts = await runVitest(PARTS[name], [name], { ...env, ...deep });
    results.push({ name, seconds: (Date.now() - begun) / 1000, ...counts });
  };

  for (const name of parts.filter((part) => PARTS[part] === 'unit')) await run(name, process.env);
  const emulated = parts.filter((part) => PARTS[part] === 'emulator');
  if (emulated.length > 0) {
    const stack = await startLocalStack({
      project: 'demo-prostor-test',
      ports: readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env }),
      outDir: inCache('test'),
      configName: 'firebase.test.local.json',
      signal: stopSignal(),
      onLog: (line) => console.log(`${line}...`),
    });
    try {
      for (const name of emulated) await run(name, { ...process.env, ...stack.env });
    } finally {
      await stack.stop();
    }
  }
  console.log(summary(results));
  const table = markdownTable([
    ['Tests', 'Seconds', 'Passed', 'Failed'],
    ...results.map(({ name, seconds, passed, failed }) => [name, Math.round(seconds), passed, failed]),
  ]);
  const heading = asked.length === 0 ? 'Deep tests' : `Deep tests: ${parts.join(', ')}`;
  writeSection(
    'docs/proof.md',
    heading,
    `\`${['npm run test:deep', ...(asked.length === 0 ? [] : ['--', ...parts])].join(' ')}\`, ${new Date().toISOString().slice(0, 10)}, seed ${seed} (\`TEST_SEED=${seed} npm run test:deep\` plays the same again).\n\n${table}`,
  );
  return failuresOf(results) === 0 ? 0 : 1;
});
