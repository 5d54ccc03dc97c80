import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { loadEnv } from 'vite';
import { buildFunctions } from '../build/build-functions';
import { buildWeb } from '../build/build-web';
import { CommandError } from '../lib/cli';
import { runCommandLine } from '../lib/command-line';
import { WEB_VALUES } from '../deploy/deploy-checks';
import { functionsEnvOf, panelUrlOf } from '../deploy/functions-env';
import { inRepository } from '../lib/repository';

const USAGE = `Usage: npm run build -- [project]
  project   reads the settings in web/.env.<project> and functions/.env.<project>; production by default`;

/**
 * Builds what a deploy uploads with the values of one project: functions/lib, web/dist and, when the project has an
 * address of the panel, web/dist-panel.
 */
await runCommandLine({ usage: USAGE, maxPositionals: 1 }, async ({ positionals: [name = 'production'] }) => {
  const values = loadEnv(name, inRepository('web'), 'VITE_');
  const missing = WEB_VALUES.filter((value) => !values[value]);
  if (missing.length > 0)
    throw new CommandError(`Set these in the environment or in web/.env.${name}: ${missing.join(', ')}.`);
  if (values.VITE_AUTH_EMULATOR_URL)
    throw new CommandError(
      'VITE_AUTH_EMULATOR_URL is set. A site built with it accepts sign-ins of the Auth emulator.',
    );
  const site = inRepository('web', 'dist');
  const env = functionsEnvOf(name);
  const panel = panelUrlOf(env) === null ? null : inRepository('web', 'dist-panel');
  const siteUrl = env?.values.SITE_URL;
  rmSync(inRepository('web', 'dist-panel'), { recursive: true, force: true });
  await Promise.all([
    buildFunctions(),
    buildWeb({ ...(siteUrl && { VITE_SITE_URL: siteUrl }), ...values }, { site, panel }),
  ]);
  const folders = panel === null ? [site] : [site, panel];
  for (const folder of folders)
    writeFileSync(
      join(folder, 'version.json'),
      `${JSON.stringify({ release: process.env.PROSTOR_RELEASE ?? 'local' })}\n`,
    );
  console.log(`Built functions/lib, ${folders.map((folder) => relative(inRepository(), folder)).join(' and ')}.`);
  return 0;
});
