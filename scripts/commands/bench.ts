import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { runCommandLine, UsageError } from '../lib/command-line';
import { readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack } from '../local-stack/local-stack';
import { runVitest } from '../checks/vitest-stage';
import { inReports } from '../reports/generated-markdown';

const ENDING = '.bench.ts';

const benches = readdirSync(inRepository('tests', 'bench'))
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length));

const usage = `Usage: npm run bench -- [benches: ${benches.join(', ')}]`;

/**
 * Runs all benches, or the named ones (`npm run bench -- nodes calls`), one after the other on a local stack of their
 * own. Each writes its section of .cache/reports/benchmarks.md.
 */
await runCommandLine({ usage, maxPositionals: Infinity }, async ({ positionals: requested }) => {
  const unknown = requested.find((name) => !benches.includes(name));
  if (unknown !== undefined) throw new UsageError(`Unknown bench "${unknown}".`);
  const measured = benches.filter((name) => requested.length === 0 || requested.includes(name));
  const failed = measured.length === 0 ? 0 : await measure(measured);
  console.log(`\nResults: ${relative(inRepository(), inReports('benchmarks.md'))}`);
  return failed === 0 ? 0 : 1;
});

async function measure(names: readonly string[]): Promise<number> {
  const stack = await startLocalStack({
    project: 'demo-prostor-bench',
    ports: readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env }),
    outDir: inCache('bench'),
    configName: 'firebase.bench.local.json',
    signal: stopSignal(),
    onLog: (line) => console.log(`${line}...`),
  });
  try {
    const files = names.map((name) => `tests/bench/${name}${ENDING}`);
    return (await runVitest({ name: 'bench', projects: ['bench'] }, files, { ...process.env, ...stack.env })).failed;
  } finally {
    await stack.stop();
  }
}
