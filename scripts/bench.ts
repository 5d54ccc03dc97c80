import { existsSync } from 'node:fs';
import { CommandError, runCommand } from './command';
import { readPorts } from './ports';
import { inCache, inRepository } from './repository';
import { stopSignal } from './stop-signal';
import { startSuite } from './suite';
import { runVitest } from './vitest-stage';

/** Measures one part of the product: `npm run bench -- nodes` runs tests/bench/nodes.bench.ts against a suite of its own. */
await runCommand(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined || !existsSync(inRepository('tests', 'bench', `${name}.bench.ts`))) {
    throw new CommandError('Say what to measure: npm run bench -- <name>, where tests/bench/<name>.bench.ts exists.');
  }
  const suite = await startSuite({
    project: 'demo-prostor-bench',
    ports: readPorts({ PROSTOR_PORT_OFFSET: '10000', ...process.env }),
    outDir: inCache('bench'),
    configName: 'firebase.bench.local.json',
    signal: stopSignal(),
    onLog: (line) => console.log(`${line}...`),
  });
  try {
    const { failed } = await runVitest('bench', [`tests/bench/${name}.bench.ts`], { ...process.env, ...suite.env });
    return failed === 0 ? 0 : 1;
  } finally {
    await suite.stop();
  }
});
