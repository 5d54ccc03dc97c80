import { checkTypes } from '../checks/check-types';
import { runCommand } from '../lib/cli';

await runCommand(async () => ((await checkTypes()) ? 0 : 1));
