import { runCommand } from '../lib/cli';
import { runLocalStack } from '../local-stack/run-local-stack';

await runCommand(() => runLocalStack({ withDevServer: process.argv.includes('--watch') }));
