import { checkLint } from '../checks/check-lint';
import { runCommandLine } from '../lib/command-line';

const USAGE = `Usage: npm run lint -- [--fix] [-- more arguments of ESLint]
  --fix   lets ESLint correct what it can`;

await runCommandLine(
  { usage: USAGE, options: { fix: { type: 'boolean' } }, maxPositionals: Infinity },
  async ({ values: { fix = false }, positionals }) => {
    const passed = await checkLint([...(fix ? ['--fix'] : []), ...positionals]);
    return passed ? 0 : 1;
  },
);
