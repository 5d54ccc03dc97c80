import { checkLint } from '../checks/check-lint';
import { runCommand } from '../lib/cli';

await runCommand(async () => ((await checkLint(process.argv.slice(2))) ? 0 : 1));
