import { exitCodeOf, runTests } from '../checks/run-tests';
import { recordBudgets } from '../checks/stage-budgets';
import { readTestRequest, STAGE_WORDS } from '../checks/test-stages';
import { runCommandLine } from '../lib/command-line';

const USAGE = `Usage: npm test -- [stages: ${STAGE_WORDS.join(', ')}] [parts of test file names] [-- options of Vitest]
quick runs types, lint, unit and product. sweeps runs only the sweeps, which npm run test:all adds to npm test.
--record-budgets writes what the last three whole runs took as the budgets of the stages.`;

const OPTIONS = { 'record-budgets': { type: 'boolean' } } as const;

await runCommandLine({ usage: USAGE, options: OPTIONS, maxPositionals: Infinity }, async ({ positionals, values }) => {
  if (values['record-budgets'] !== true) return exitCodeOf(await runTests(readTestRequest(positionals)));
  for (const sentence of recordBudgets()) console.log(`Not recorded: ${sentence}.`);
  return 0;
});
