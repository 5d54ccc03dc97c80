import { runCommandLine } from '../lib/command-line';
import { runLocalStack } from '../local-stack/run-local-stack';

const USAGE = `Usage: npm run dev -- [--keep]
  --keep   goes on where the last run ended: data, sandboxes and clock`;

await runCommandLine({ usage: USAGE, options: { keep: { type: 'boolean' } } }, ({ values: { keep = false } }) =>
  runLocalStack({ withDevServer: true, keep }),
);
