import { runCommandLine } from '../lib/command-line';
import { runLocalStack } from '../local-stack/run-local-stack';

await runCommandLine({ usage: 'Usage: npm run dev' }, () => runLocalStack({ withDevServer: true }));
