import { runCommandLine } from '../lib/command-line';
import { runLocalStack } from '../local-stack/run-local-stack';

const USAGE = `Usage: npm start -- [--watch] [--keep]
  --watch   with hot reload, like npm run dev
  --keep    goes on where the last run ended: data, sandboxes and clock`;

const options = { watch: { type: 'boolean' }, keep: { type: 'boolean' } } as const;

await runCommandLine({ usage: USAGE, options }, ({ values: { watch = false, keep = false } }) =>
  runLocalStack({ withDevServer: watch, keep }),
);
