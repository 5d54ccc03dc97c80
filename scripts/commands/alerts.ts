import { readFileSync, writeFileSync } from 'node:fs';
import { applicationDefault } from 'firebase-admin/app';
import { functionsEnvOf } from '../deploy/functions-env';
import { CommandError, messageOf } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { targetProject } from '../lib/target-project';
import { alertsList, withAlertsList } from '../monitoring/alerts-section';
import { applyAlerts } from '../monitoring/apply-alerts';
import { googleApi } from '../monitoring/google-api';
import { monitoringKeyOf } from '../monitoring/monitoring-key';
import { readMonitoringFiles, type MonitoringFiles } from '../monitoring/monitoring-files';
import { printAlerts } from '../monitoring/print-alerts';

const USAGE = `Usage: npm run alerts -- <project id or alias> --channel <channel> [--budget <amount>] [--dry-run]
       npm run alerts -- --document
  The project is one of .firebaserc.
  --channel    who is notified: an e-mail address, or projects/<id>/notificationChannels/<number>; can be repeated
  --budget     the expected cost of a month, in whole units of the billing account's currency
  --dry-run    checks the files and prints what would be sent; requires no account
  --document   writes the list of alerts in docs/deploy.md
MONITORING_KEY is read from the environment, otherwise from Secret Manager.`;

const OPTIONS = {
  channel: { type: 'string', multiple: true },
  budget: { type: 'string' },
  'dry-run': { type: 'boolean' },
  document: { type: 'boolean' },
} as const;

/** Creates or updates the alerts, uptime checks and the budget that scripts/monitoring describes (decision 71). */
await runCommandLine({ usage: USAGE, options: OPTIONS, maxPositionals: 1 }, async ({ values, positionals }) => {
  const files = readMonitoringFiles();
  if (values.document === true) return writeDocument(files);
  const { 'dry-run': isDry = false, channel: channels = [] } = values;
  const { project } = targetProject(positionals[0]);
  if (channels.length === 0) throw new UsageError('--channel is missing: nobody would be notified.');
  for (const channel of channels)
    if (!/^[^\s@]+@[^\s@]+$|^projects\/[^/]+\/notificationChannels\/\d+$/.test(channel))
      throw new UsageError(`--channel "${channel}" is neither an e-mail address nor the name of a channel.`);
  const budget = values.budget === undefined ? null : amountOf(values.budget);
  const say = (line: string): void => console.log(line);

  if (isDry) {
    const siteHost = siteHostOf(project) ?? 'your.domain';
    if (siteHostOf(project) === null)
      say(`note: functions/.env.${project} has no SITE_URL; ${siteHost} stands for its host.`);
    printAlerts({ files, project, siteHost, channels, budget, say });
    const { metrics, uptime, policies } = files;
    say(
      `\nThe files are valid: ${policies.length} alerts, ${metrics.length} metrics, ${uptime.length} uptime checks. ` +
        'Nothing was sent.',
    );
    return 0;
  }

  const siteHost = siteHostOf(project);
  if (siteHost === null)
    throw new CommandError(`functions/.env.${project} has no SITE_URL, whose host the uptime checks call.`);
  const credential = applicationDefault();
  const api = googleApi({
    project,
    accessToken: async () => {
      try {
        return (await credential.getAccessToken()).access_token;
      } catch (error) {
        throw new CommandError(
          `No Google credentials. Run: gcloud auth application-default login (${messageOf(error)})`,
        );
      }
    },
  });
  const monitoringKey = await monitoringKeyOf(api, project, process.env);
  const failed = await applyAlerts({ api, files, project, siteHost, monitoringKey, channels, budget, say });
  if (failed > 0)
    throw new CommandError(`${failed} of the files could not be applied. The others are applied; run this again.`);
  return 0;
});

function amountOf(word: string): number {
  const amount = Number(word);
  if (!Number.isInteger(amount) || amount <= 0)
    throw new UsageError(`--budget "${word}" is not a whole number above 0.`);
  return amount;
}

function siteHostOf(project: string): string | null {
  const siteUrl = functionsEnvOf(project)?.values.SITE_URL;
  return siteUrl === undefined || siteUrl === '' ? null : new URL(siteUrl).host;
}

async function writeDocument(files: MonitoringFiles): Promise<number> {
  const path = inRepository('docs', 'deploy.md');
  writeFileSync(path, withAlertsList(readFileSync(path, 'utf8'), alertsList(files)));
  return runScript([inRepository('node_modules', 'prettier', 'bin', 'prettier.cjs'), '--write', path]);
}
