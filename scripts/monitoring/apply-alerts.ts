import { setTimeout as wait } from 'node:timers/promises';
import { BRAND } from '@contract/values/brand';
import { CommandError, messageOf } from '../lib/cli';
import { GoogleApiError, type GoogleApi } from './google-api';
import { isIncluded } from './is-included';
import type { MonitoringFile, MonitoringFiles } from './monitoring-files';
import type { Budget, LogMetric, Policy, UptimeCheck } from './schema';

/** What the placeholders `{{…}}` of the files stand for. */
export interface ApplyOptions {
  readonly api: GoogleApi;
  readonly files: MonitoringFiles;
  readonly project: string;
  /** The host of the site, without a scheme. */
  readonly siteHost: string;
  /** Sent in a header that the API encrypts and masks. */
  readonly monitoringKey: string;
  /** Resource names of notification channels (`projects/…/notificationChannels/…`), or e-mail addresses. */
  readonly channels: readonly string[];
  /** Whole units of the billing account's currency a month; null leaves the budget out. */
  readonly budget: number | null;
  readonly say: (line: string) => void;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

type Labelled = { readonly name: string; readonly userLabels?: Readonly<Record<string, string>> };
interface Channel {
  readonly name: string;
  readonly type: string;
  readonly labels?: Readonly<Record<string, string>>;
}
type Outcome = 'created' | 'updated' | 'unchanged';

/** The label of everything that this command makes; with `file` it finds them again. Nothing else is touched. */
const MADE_HERE = { managed_by: 'prostor' };
const labelsOf = (file: string) => ({ ...MADE_HERE, file });

/**
 * Creates or updates what the files describe and returns the number of files that failed. A failure is said with its
 * file, and the other files are still applied. Nothing is deleted: what this command made and no file describes any
 * more is named.
 */
export async function applyAlerts(options: ApplyOptions): Promise<number> {
  const { api, files, project, say } = options;
  const notified: Channel[] = [];
  for (const each of options.channels) notified.push(await channelOf(options, each));
  const channels = notified.map(({ name }) => name);
  // A budget refuses other channels than e-mail.
  const mailed = notified.filter(({ type }) => type === 'email').map(({ name }) => name);
  let failed = 0;
  const apply = async (path: string, make: () => Promise<Outcome>): Promise<void> => {
    try {
      say(`${(await make()).padEnd(9)} ${path}`);
    } catch (error) {
      failed += 1;
      say(`FAILED    ${path}: ${messageOf(error)}`);
    }
  };

  const metrics = await api.list<LogMetric>('logging', `/v2/projects/${project}/metrics`, 'metrics');
  for (const { path, content } of files.metrics) await apply(path, () => applyMetric(options, content, metrics));

  const checks = await api.list<Labelled & UptimeCheck>(
    'monitoring',
    `/v3/projects/${project}/uptimeCheckConfigs`,
    'uptimeCheckConfigs',
  );
  const checkIds = new Map<string, string>();
  for (const file of files.uptime)
    await apply(file.path, async () => {
      const { outcome, name } = await applyUptimeCheck(options, file, checks);
      checkIds.set(file.name, name.split('/').at(-1) ?? '');
      return outcome;
    });

  const policies = await api.list<Labelled & Policy>(
    'monitoring',
    `/v3/projects/${project}/alertPolicies`,
    'alertPolicies',
  );
  for (const file of files.policies)
    await apply(file.path, () => applyPolicy(options, file, { policies, channels, checkIds }));

  if (options.budget === null) say('skipped   budget.json: --budget sets the expected cost of a month');
  else await apply(files.budget.path, () => applyBudget(options, options.budget ?? 0, mailed));

  sayLeftOver('policies', policies, files.policies, say);
  sayLeftOver('uptime', checks, files.uptime, say);
  return failed;
}

/** Replaces the placeholders in every text. Throws for a placeholder without a value. */
function filled<Content>(content: Content, values: Readonly<Record<string, string | undefined>>): Content {
  return JSON.parse(JSON.stringify(content), (_name, value: unknown) =>
    typeof value === 'string'
      ? value.replaceAll(/\{\{([\w:-]+)\}\}/g, (_, placeholder: string) => {
          const found = { BRAND: BRAND.name.en, ...values }[placeholder];
          if (found === undefined) throw new CommandError(`the placeholder {{${placeholder}}} has no value`);
          return found;
        })
      : value,
  ) as Content;
}

/** What is sent for a policy. The channels and labels are in no file, because every policy has the same. */
export const policyToSend = (
  { name, content }: MonitoringFile<Policy>,
  channels: readonly string[],
  checkIds: ReadonlyMap<string, string>,
) => ({
  ...filled(content, Object.fromEntries(Array.from(checkIds, ([check, id]) => [`UPTIME_CHECK:${check}`, id]))),
  enabled: true,
  notificationChannels: channels,
  userLabels: labelsOf(name),
});

export const checkToSend = (
  { name, content }: MonitoringFile<UptimeCheck>,
  { project, siteHost, monitoringKey }: Pick<ApplyOptions, 'project' | 'siteHost' | 'monitoringKey'>,
) => ({
  ...filled(content, { PROJECT: project, SITE_HOST: siteHost, MONITORING_KEY: monitoringKey }),
  userLabels: labelsOf(name),
});

export const budgetToSend = (
  { content }: MonitoringFile<Budget>,
  project: string,
  amount: number,
  channels: readonly string[],
) => ({
  ...filled(content, { PROJECT: project, BUDGET: String(amount) }),
  notificationsRule: { monitoringNotificationChannels: channels },
});

/** The channel of a resource name, which must exist, or of an e-mail address, which is created. */
async function channelOf({ api, project, say }: ApplyOptions, wanted: string): Promise<Channel> {
  if (!wanted.includes('@')) return api.call<Channel>('monitoring', 'GET', `/v3/${wanted}`);
  const path = `/v3/projects/${project}/notificationChannels`;
  const existing = await api.list<Channel>('monitoring', path, 'notificationChannels');
  const found = existing.find(({ type, labels }) => type === 'email' && labels?.email_address === wanted);
  if (found !== undefined) return found;
  const created = await api.call<Channel>('monitoring', 'POST', path, {
    type: 'email',
    displayName: `${BRAND.name.en} alerts`,
    labels: { email_address: wanted },
    userLabels: MADE_HERE,
  });
  say(`created   the notification channel of ${wanted}`);
  return created;
}

async function applyMetric(
  { api, project }: ApplyOptions,
  wanted: LogMetric,
  existing: readonly LogMetric[],
): Promise<Outcome> {
  const path = `/v2/projects/${project}/metrics`;
  const found = existing.find(({ name }) => name === wanted.name);
  if (found === undefined) {
    await api.call('logging', 'POST', path, wanted);
    return 'created';
  }
  if (isIncluded(wanted, found)) return 'unchanged';
  await api.call('logging', 'PUT', `${path}/${wanted.name}`, wanted);
  return 'updated';
}

async function applyUptimeCheck(
  options: ApplyOptions,
  file: MonitoringFile<UptimeCheck>,
  existing: readonly (Labelled & UptimeCheck)[],
): Promise<{ outcome: Outcome; name: string }> {
  const { api, project } = options;
  const wanted = checkToSend(file, options);
  const found = madeHere(existing, file.name);
  if (found === undefined) {
    const path = `/v3/projects/${project}/uptimeCheckConfigs`;
    return { outcome: 'created', name: (await api.call<Labelled>('monitoring', 'POST', path, wanted)).name };
  }
  const { host } = found.monitoredResource.labels;
  if (host !== wanted.monitoredResource.labels.host)
    throw new CommandError(`checks ${host}, and the API cannot change a host. Delete the check, then run this again.`);
  if (isIncluded(wanted, found)) return { outcome: 'unchanged', name: found.name };
  // The API returns masked headers, which therefore always differ: the key may have been changed.
  await api.call('monitoring', 'PATCH', `/v3/${found.name}`, { ...wanted, name: found.name });
  return { outcome: 'updated', name: found.name };
}

async function applyPolicy(
  options: ApplyOptions,
  file: MonitoringFile<Policy>,
  known: {
    readonly policies: readonly (Labelled & Policy)[];
    readonly channels: readonly string[];
    readonly checkIds: ReadonlyMap<string, string>;
  },
): Promise<Outcome> {
  const { api, project } = options;
  const wanted = policyToSend(file, known.channels, known.checkIds);
  const found = madeHere(known.policies, file.name);
  if (found === undefined) {
    await whenMetricIsKnown(options, file.path, () =>
      api.call('monitoring', 'POST', `/v3/projects/${project}/alertPolicies`, wanted),
    );
    return 'created';
  }
  if (isIncluded(wanted, found)) return 'unchanged';
  // A condition that keeps its name keeps its open incidents.
  const names = (found.conditions as readonly { name?: string }[]).map(({ name }) => name);
  await whenMetricIsKnown(options, file.path, () =>
    api.call('monitoring', 'PATCH', `/v3/${found.name}`, {
      ...wanted,
      name: found.name,
      conditions: wanted.conditions.map((condition, at) => ({ ...condition, ...(names[at] && { name: names[at] }) })),
    }),
  );
  return 'updated';
}

const PAUSE_MS = 15_000;
const ATTEMPTS = 41;

/** Monitoring learns of a new metric up to ten minutes after Logging. Until then it refuses a policy about it. */
async function whenMetricIsKnown(
  { say, sleep = wait }: ApplyOptions,
  path: string,
  send: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const isUnknown =
        error instanceof GoogleApiError && error.status === 404 && /cannot find metric/i.test(error.message);
      if (!isUnknown || attempt === ATTEMPTS) throw error;
      if (attempt === 1) say(`waiting   ${path}: its new metric becomes known within ten minutes`);
      await sleep(PAUSE_MS);
    }
  }
}

/** A budget has no labels; its name contains the project. */
async function applyBudget(
  { api, project, files }: ApplyOptions,
  amount: number,
  channels: readonly string[],
): Promise<Outcome> {
  const { billingAccountName = '' } = await api.call<{ billingAccountName?: string }>(
    'cloudbilling',
    'GET',
    `/v1/projects/${project}/billingInfo`,
  );
  if (billingAccountName === '') throw new CommandError(`${project} has no billing account`);
  const wanted = budgetToSend(files.budget, project, amount, channels);
  const path = `/v1/${billingAccountName}/budgets`;
  const found = (await api.list<Budget & { name: string }>('billingbudgets', path, 'budgets')).find(
    ({ displayName }) => displayName === wanted.displayName,
  );
  if (found === undefined) {
    await api.call('billingbudgets', 'POST', path, wanted);
    return 'created';
  }
  // The API returns the number of the project instead of its id.
  const { projects, ...filter } = wanted.budgetFilter;
  if (found.budgetFilter.projects.length === projects.length && isIncluded({ ...wanted, budgetFilter: filter }, found))
    return 'unchanged';
  await api.call('billingbudgets', 'PATCH', `/v1/${found.name}`, wanted);
  return 'updated';
}

function madeHere<Found extends Labelled>(existing: readonly Found[], file: string): Found | undefined {
  const found = existing.filter(({ userLabels }) => isIncluded(labelsOf(file), userLabels));
  if (found.length > 1)
    throw new CommandError(`exists more than once: ${found.map(({ name }) => name).join(', ')}. Delete all but one.`);
  return found[0];
}

function sayLeftOver(
  part: string,
  existing: readonly Labelled[],
  files: readonly MonitoringFile<unknown>[],
  say: (line: string) => void,
): void {
  for (const { name, userLabels } of existing)
    if (isIncluded(MADE_HERE, userLabels) && !files.some((file) => file.name === userLabels?.file))
      say(`left over ${part}: ${name} (${userLabels?.file ?? 'no file'}). Nothing describes it; delete it by hand.`);
}
