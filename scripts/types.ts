import { checkTypes } from './check-types';
import { runCommand } from './command';

await runCommand(async () => ((await checkTypes()) ? 0 : 1));
