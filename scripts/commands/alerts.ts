import { readFileSync, writeFileSync } from 'node:fs';
import { functionsEnvOf } from '../deploy/functions-env';
import { CommandError } from '../lib/cli';
import { runCommandLine, UsageError } from '../lib/command-line';
import { withSection } from '../lib/document-section';
import { googleToken } from '../lib/google-token';
import { inRepository } from '../lib/repository';
import { runScript } from '../lib/run-script';
import { targetProject } from '../lib/target-project';
import { ALERTS, SEVERITIES, type Severity } from '../monitoring/alerts';
import { alertsSection } from '../monitoring/alerts-section';
import { applyAlerts } from '../monitoring/apply-alerts';
import { googleApi } from '../monitoring/google-api';
import { monitoringKeyOf } from '../monitoring/monitoring-key';
import type { Channels, Hosts } from '../monitoring/policies';
import { printAlerts } from '../monitoring/print-alerts';

const USAGE = `Usage: npm run alerts -- <project id or alias> --channel <channel> [--critical <channel>]
           [--error <channel>] [--warning <channel>] [--budget <amount>] [--dry-run]
       npm run alerts -- --document
  The project is one of .firebaserc.
  --channel    who is notified of everything: an e-mail address, or projects/<id>/notificationChannels/<number>
  --critical, --error, --warning
               who is notified of alerts of this severity too, for example a pager. Each can be repeated.
  --budget     the expected cost of a month, in whole units of the billing account's currency
  --dry-run    prints what would be sent; requires no account
  --document   writes the on-call guide in docs/deploy.md
MONITORING_KEY is read from the environment, otherwise from Secret Manager.`;

const channel = { type: 'string', multiple: true } as const;
const OPTIONS = {
  channel,
  critical: channel,
  error: channel,
  warning: channel,
  budget: { type: 'string' },
  'dry-run': { type: 'boolean' },
  document: { type: 'boolean' },
} as const;

/** Creates or updates the alerts, outside checks and the budget that scripts/monitoring describes (decision 71). */
await runCommandLine({ usage: USAGE, options: OPTIONS, maxPositionals: 1 }, async ({ values, positionals }) => {
  if (values.document === true) return writeDocument();
  const { 'dry-run': isDry = false } = values;
  const { project } = targetProject(positionals[0]);
  const { critical = [], error = [], warning = [], channel = [] } = values;
  const channels = channelsOf({ channel, critical, error, warning });
  const budget = values.budget === undefined ? null : amountOf(values.budget);
  const say = (line: string): void => console.log(line);
  const hosts = hostsOf(project);

  if (isDry) {
    if (hosts === null) say(`note: functions/.env.${project} has no SITE_URL; your.domain stands for its host.`);
    printAlerts({
      project,
      hosts: hosts ?? { site: 'your.domain', panel: 'panel.your.domain' },
      channels,
      budget,
      say,
    });
    say(`\n${Object.keys(ALERTS).length} alerts. Nothing was sent.`);
    return 0;
  }

  if (hosts === null)
    throw new CommandError(`functions/.env.${project} has no SITE_URL, whose host the outside checks call.`);
  const api = googleApi({ project, accessToken: googleToken });
  const monitoringKey = await monitoringKeyOf(api, project, process.env);
  const failed = await applyAlerts({ api, project, hosts, monitoringKey, channels, budget, say });
  if (failed > 0)
    throw new CommandError(`${failed} of the entries could not be applied. The others are applied; run this again.`);
  return 0;
});

/** Throws a UsageError for a word that is no channel, and for a severity that nobody would be notified of. */
function channelsOf({
  channel: everything = [],
  ...others
}: Readonly<Partial<Record<'channel' | Lowercase<Severity>, readonly string[]>>>): Channels {
  for (const [option, words] of Object.entries({ channel: everything, ...others }))
    for (const word of words)
      if (!/^[^\s@]+@[^\s@]+$|^projects\/[^/]+\/notificationChannels\/\d+$/.test(word))
        throw new UsageError(`--${option} "${word}" is neither an e-mail address nor the name of a channel.`);
  const channels = Object.fromEntries(
    (Object.keys(SEVERITIES) as Severity[]).map((severity) => [
      severity,
      [...new Set([...everything, ...(others[severity.toLowerCase() as Lowercase<Severity>] ?? [])])],
    ]),
  ) as unknown as Channels;
  const [unheard] = Object.entries(channels).find(([, names]) => names.length === 0) ?? [];
  if (unheard !== undefined)
    throw new UsageError(`--channel or --${unheard.toLowerCase()} is missing: nobody would be notified of ${unheard}.`);
  return channels;
}

function amountOf(word: string): number {
  const amount = Number(word);
  if (!Number.isInteger(amount) || amount <= 0)
    throw new UsageError(`--budget "${word}" is not a whole number above 0.`);
  return amount;
}

/** The hosts of a project's parameters; null without SITE_URL. */
function hostsOf(project: string): Hosts | null {
  const { SITE_URL: site = '', PANEL_URL: panel = '' } = functionsEnvOf(project)?.values ?? {};
  if (site === '') return null;
  return { site: new URL(site).host, panel: panel === '' ? null : new URL(panel).host };
}

async function writeDocument(): Promise<number> {
  const path = inRepository('docs', 'deploy.md');
  writeFileSync(path, withSection(readFileSync(path, 'utf8'), 'alerts', alertsSection()));
  return runScript([inRepository('node_modules', 'prettier', 'bin', 'prettier.cjs'), '--write', path]);
}
