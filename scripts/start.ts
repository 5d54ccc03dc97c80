import { runCommand } from './command';
import { runSuite } from './run-suite';

await runCommand(() => runSuite({ withDevServer: process.argv.includes('--watch') }));
