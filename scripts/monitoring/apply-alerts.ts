import { setTimeout as wait } from 'node:timers/promises';
import { BRAND } from '@functions/base/contract/values/brand';
import { CommandError, messageOf } from '../lib/cli';
import { SEVERITIES, type Severity } from './alerts';
import { GoogleApiError, type GoogleApi } from './google-api';
import { isIncluded } from './is-included';
import {
  alertNames,
  alertOf,
  budgetOf,
  labelsOf,
  MADE_HERE,
  metricOf,
  outsideCheckOf,
  outsideChecks,
  policyOf,
  type Budget,
  type Channels,
  type Hosts,
  type LogMetric,
  type OutsideCheck,
  type Policy,
} from './policies';

export interface ApplyOptions {
  readonly api: GoogleApi;
  readonly project: string;
  readonly hosts: Hosts;
  readonly monitoringKey: string;
  /** Resource names of notification channels (`projects/…/notificationChannels/…`), or e-mail addresses. */
  readonly channels: Channels;
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

/**
 * Creates or updates what the table describes and returns the number of entries that failed. A failure is said with its
 * name, and the others are still applied. Nothing is deleted: what this command made and the table does not describe
 * any more is named.
 */
export async function applyAlerts(options: ApplyOptions): Promise<number> {
  const { api, project, hosts, say } = options;
  const found = new Map<string, Channel>();
  for (const each of new Set(Object.values(options.channels).flat())) found.set(each, await channelOf(options, each));
  const channels = Object.fromEntries(
    (Object.keys(SEVERITIES) as Severity[]).map((severity) => [
      severity,
      options.channels[severity].flatMap((each) => found.get(each)?.name ?? []),
    ]),
  ) as Record<Severity, string[]>;
  // A budget refuses other channels than e-mail.
  const mailed = Array.from(found.values(), ({ type, name }) => (type === 'email' ? name : '')).filter(Boolean);
  let failed = 0;
  const apply = async (entry: string, make: () => Promise<Outcome>): Promise<void> => {
    try {
      say(`${(await make()).padEnd(9)} ${entry}`);
    } catch (error) {
      failed += 1;
      say(`FAILED    ${entry}: ${messageOf(error)}`);
    }
  };

  const names = alertNames(hosts);
  const metrics = await api.list<LogMetric>('logging', `/v2/projects/${project}/metrics`, 'metrics');
  for (const name of names) {
    const metric = metricOf(name, alertOf(name));
    if (metric !== null) await apply(`counter ${name}`, () => applyMetric(options, metric, metrics));
  }

  const existing = await api.list<Labelled & OutsideCheck>(
    'monitoring',
    `/v3/projects/${project}/uptimeCheckConfigs`,
    'uptimeCheckConfigs',
  );
  const checks = outsideChecks(hosts);
  const checkIds = new Map<string, string>();
  for (const check of checks)
    await apply(`check ${check}`, async () => {
      const { outcome, name } = await applyOutsideCheck(options, outsideCheckOf(check, options), existing);
      checkIds.set(check, name.split('/').at(-1) ?? '');
      return outcome;
    });
  if (hosts.panel === null) say('skipped   check panel: the panel shares the site (PANEL_URL is left out)');

  const policies = await api.list<Labelled & Policy>(
    'monitoring',
    `/v3/projects/${project}/alertPolicies`,
    'alertPolicies',
  );
  for (const name of names)
    await apply(`alert ${name}`, () => applyPolicy(options, name, policyOf(name, channels, checkIds), policies));

  if (options.budget === null) say('skipped   budget: --budget sets the expected cost of a month');
  else await apply('budget', () => applyBudget(options, budgetOf(project, options.budget ?? 0, mailed)));

  sayLeftOver('alert', policies, names, say);
  sayLeftOver('check', existing, checks, say);
  return failed;
}

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

async function applyOutsideCheck(
  { api, project }: ApplyOptions,
  wanted: OutsideCheck,
  existing: readonly (Labelled & OutsideCheck)[],
): Promise<{ outcome: Outcome; name: string }> {
  const found = madeHere(existing, wanted.userLabels.file);
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
  name: string,
  wanted: Policy,
  existing: readonly (Labelled & Policy)[],
): Promise<Outcome> {
  const { api, project } = options;
  const found = madeHere(existing, name);
  if (found === undefined) {
    await whenMetricIsKnown(options, name, () =>
      api.call('monitoring', 'POST', `/v3/projects/${project}/alertPolicies`, wanted),
    );
    return 'created';
  }
  if (isIncluded(wanted, found)) return 'unchanged';
  // A condition that keeps its name keeps its open incidents.
  const ids = (found.conditions as readonly { name?: string }[]).map((condition) => condition.name);
  await whenMetricIsKnown(options, name, () =>
    api.call('monitoring', 'PATCH', `/v3/${found.name}`, {
      ...wanted,
      name: found.name,
      conditions: wanted.conditions.map((condition, at) => ({ ...condition, ...(ids[at] && { name: ids[at] }) })),
    }),
  );
  return 'updated';
}

const PAUSE_MS = 15_000;
const ATTEMPTS = 41;

/** Monitoring learns of a new metric up to ten minutes after Logging. Until then it refuses a policy about it. */
async function whenMetricIsKnown(
  { say, sleep = wait }: ApplyOptions,
  name: string,
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
      if (attempt === 1) say(`waiting   alert ${name}: its new metric becomes known within ten minutes`);
      await sleep(PAUSE_MS);
    }
  }
}

/** A budget has no labels; its name contains the project. */
async function applyBudget({ api, project }: ApplyOptions, wanted: Budget): Promise<Outcome> {
  const { billingAccountName = '' } = await api.call<{ billingAccountName?: string }>(
    'cloudbilling',
    'GET',
    `/v1/projects/${project}/billingInfo`,
  );
  if (billingAccountName === '') throw new CommandError(`${project} has no billing account`);
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
  kind: string,
  existing: readonly Labelled[],
  names: readonly string[],
  say: (line: string) => void,
): void {
  for (const { name, userLabels } of existing)
    if (isIncluded(MADE_HERE, userLabels) && !names.includes(userLabels?.file ?? ''))
      say(`left over ${kind}: ${name} (${userLabels?.file ?? 'no file'}). Nothing describes it; delete it by hand.`);
}
