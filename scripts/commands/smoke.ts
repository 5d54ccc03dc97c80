import { runCommandLine } from '../lib/command-line';
import { printSmoke } from '../smoke/smoke';
import { smokeTarget } from '../smoke/smoke-target';

const usage = `Usage: npm run smoke -- <project id or alias in .firebaserc>
  Asks a deployed environment whether it works. Each line is ok, NOT, or not checked with the reason.
  The monitoring key comes from MONITORING_KEY or from Secret Manager (npx firebase login).`;

await runCommandLine({ usage, maxPositionals: 1 }, async ({ positionals }) => {
  const target = smokeTarget(positionals[0]);
  console.log(`${target.isProduction ? 'production' : 'staging'} (${target.project}):`);
  return (await printSmoke(target)) ? 0 : 1;
});
