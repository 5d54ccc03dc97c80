import { runCommandLine } from '../lib/command-line';
import { readPorts } from '../lib/ports';
import { inCache, inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { stopSignal } from '../lib/stop-signal';
import { startLocalStack } from '../local-stack/local-stack';

/** Runs the restore drill (tests/drill/restore-drill.ts) on a local stack of its own. */
await runCommandLine({ usage: 'Usage: npm run drill' }, async () => {
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
