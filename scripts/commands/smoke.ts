import { runCommandLine } from '../lib/command-line';
import { printSmoke } from '../smoke/smoke';
import { smokeTarget } from '../smoke/smoke-target';

const usage = `Usage: npm run smoke -- <project id or alias in .firebaserc> [--dkim-selector <selector>]
  Asks a deployed environment whether it works. Each line is ok, NOT, or not checked with the reason.
  The monitoring key comes from MONITORING_KEY or from Secret Manager (npx firebase login).
  --dkim-selector <selector>   the name of the DKIM key of the mail service: "mail" of mail._domainkey.your.domain`;

const OPTIONS = { 'dkim-selector': { type: 'string' } } as const;

await runCommandLine({ usage, options: OPTIONS, maxPositionals: 1 }, async ({ values, positionals }) => {
  const target = smokeTarget(positionals[0], { dkimSelector: values['dkim-selector'] ?? null });
  console.log(`${target.project} (${target.isProduction ? 'production' : 'for tests'}):`);
  return (await printSmoke(target)) ? 0 : 1;
});
