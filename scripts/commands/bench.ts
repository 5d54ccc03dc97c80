import { readdirSync } from 'node:fs';
import { CommandError, runCommand } from '../lib/cli';
import { readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack } from '../local-stack/local-stack';
import { runVitest } from '../checks/vitest-stage';
import { SCALE_DOCUMENT, writeScale } from '../reports/scale/write-scale';

const ENDING = '.bench.ts';
/** Computes docs/scale.md from what the others counted. */
const SCALE = 'scale';

/**
 * Measures the product: `npm run bench` all of it, `npm run bench -- nodes calls` some of it, one after the other against a suite of
 * their own. Each writes its section of docs/benchmarks.md; docs/scale.md follows from their numbers.
 */
await runCommand(async () => {
  const benches = readdirSync(inRepository('tests', 'bench'))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length));
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => name !== SCALE && !benches.includes(name));
  if (unknown !== undefined)
    throw new CommandError(`There is no bench ${unknown}. There are: ${[...benches, SCALE].join(', ')}.`);
  const measured = benches.filter((name) => asked.length === 0 || asked.includes(name));
  const failed = measured.length === 0 ? 0 : await measure(measured);
  writeScale();
  console.log(`\nThe numbers are in docs/benchmarks.md, what they mean for a growing service in ${SCALE_DOCUMENT}.`);
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
    return (await runVitest('bench', files, { ...process.env, ...stack.env })).failed;
  } finally {
    await stack.stop();
  }
}
