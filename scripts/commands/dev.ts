import { runCommand } from '../lib/cli';
import { runSuite } from '../local-stack/run-local-stack';

await runCommand(() => runSuite({ withDevServer: true }));
