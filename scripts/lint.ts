import { checkLint } from './check-lint';
import { runCommand } from './command';

await runCommand(async () => ((await checkLint(process.argv.slice(2))) ? 0 : 1));
