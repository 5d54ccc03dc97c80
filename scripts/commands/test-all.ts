import { exitCodeOf, runTests } from '../checks/run-tests';
import { readTestRequest, STAGE_WORDS } from '../checks/test-stages';
import { runCommandLine } from '../lib/command-line';

const USAGE = `Usage: npm run test:all -- [stages] [parts of test file names] [-- options of Vitest]
Stages: ${STAGE_WORDS.join(', ')}. Runs the tests of npm test and the sweeps that multiply them.`;

await runCommandLine({ usage: USAGE, maxPositionals: Infinity }, async ({ positionals }) =>
  exitCodeOf(await runTests({ ...readTestRequest(positionals), suite: 'all' })),
);
