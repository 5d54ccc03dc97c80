import { randomInt } from 'node:crypto';
import { runCommandLine, UsageError } from '../lib/command-line';
import { readPorts } from '../lib/ports';
import { markdownTable, writeSection } from '../reports/generated-markdown';
import { inCache } from '../lib/repository';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack } from '../local-stack/local-stack';
import { failuresOf, summary, type StageResult } from '../checks/test-summary';
import { runVitest } from '../checks/vitest-stage';

const PARTS = { 'event-order': 'unit', histories: 'emulator', year: 'emulator', threats: 'emulator' } as const;
type Part = keyof typeof PARTS;

const USAGE = `Usage: npm run test:deep -- [parts: ${Object.keys(PARTS).join(', ')}]`;

/**
 * Runs the randomized and the brute-force tests ten times as long with a new seed, about 45 minutes, or only the named
 * parts. TEST_SEED repeats a printed seed; TEST_SHRINK=yes searches for the shortest failing history.
 */
await runCommandLine({ usage: USAGE, maxPositionals: Infinity }, async ({ positionals: requested }) => {
  const all = Object.keys(PARTS) as Part[];
  const unknown = requested.find((name) => !(name in PARTS));
  if (unknown !== undefined) throw new UsageError(`Unknown part "${unknown}".`);
  const parts = all.filter((name) => requested.length === 0 || requested.includes(name));
  const seed = process.env.TEST_SEED ?? String(randomInt(1_000_000_000));
  console.log(`Seed ${seed}. To repeat: TEST_SEED=${seed} npm run test:deep`);
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
  const heading = requested.length === 0 ? 'Deep tests' : `Deep tests: ${parts.join(', ')}`;
  const command = ['npm run test:deep', ...(requested.length === 0 ? [] : ['--', ...parts])].join(' ');
  const today = new Date().toISOString().slice(0, 10);
  writeSection(
    'docs/proof.md',
    heading,
    `\`${command}\`, ${today}, seed ${seed} (to repeat: \`TEST_SEED=${seed} npm run test:deep\`).\n\n${table}`,
  );
  return failuresOf(results) === 0 ? 0 : 1;
});
