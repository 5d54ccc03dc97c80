import { runCommandLine } from '../lib/command-line';
import { runLocalStack } from '../local-stack/run-local-stack';

const USAGE = `Usage: npm start -- [--watch]
  --watch   with hot reload, like npm run dev`;

await runCommandLine({ usage: USAGE, options: { watch: { type: 'boolean' } } }, ({ values: { watch = false } }) =>
  runLocalStack({ withDevServer: watch }),
);
