import { writeFileSync } from 'node:fs';
import { loadEnv } from 'vite';
import { buildFunctions } from '../build/build-functions';
import { buildWeb } from '../build/build-web';
import { CommandError } from '../lib/cli';
import { runCommandLine } from '../lib/command-line';
import { WEB_VALUES } from '../deploy/deploy-checks';
import { inRepository } from '../lib/repository';

const USAGE = `Usage: npm run build -- [project]
  project   reads the settings in web/.env.<project>; production by default`;

/** Builds what a deploy uploads, functions/lib and web/dist, with the values of one project. */
await runCommandLine({ usage: USAGE, maxPositionals: 1 }, async ({ positionals: [name = 'production'] }) => {
  const values = loadEnv(name, inRepository('web'), 'VITE_');
  const missing = WEB_VALUES.filter((value) => !values[value]);
  if (missing.length > 0)
    throw new CommandError(`Set these in the environment or in web/.env.${name}: ${missing.join(', ')}.`);
  if (values.VITE_AUTH_EMULATOR_URL)
    throw new CommandError(
      'VITE_AUTH_EMULATOR_URL is set. A site built with it accepts sign-ins of the Auth emulator.',
    );
  await Promise.all([buildFunctions(), buildWeb(values)]);
  writeFileSync(
    inRepository('web', 'dist', 'version.json'),
    `${JSON.stringify({ release: process.env.PROSTOR_RELEASE ?? 'local' })}\n`,
  );
  console.log('Built functions/lib and web/dist.');
  return 0;
});
