import { checkTypes } from '../checks/check-types';
import { runCommandLine } from '../lib/command-line';

await runCommandLine({ usage: 'Usage: npm run types' }, async () => ((await checkTypes()) ? 0 : 1));
