import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import { CommandError, messageOf } from '../lib/cli';
import { inRepository } from '../lib/repository';
import {
  budgetShape,
  metricShape,
  policyShape,
  seconds,
  uptimeShape,
  type Budget,
  type LogMetric,
  type Policy,
  type UptimeCheck,
} from './schema';

/** A file of scripts/monitoring. `name` is its base name without `.json` and the id of what it describes. */
export interface MonitoringFile<Content> {
  readonly name: string;
  /** Relative to scripts/monitoring, for messages. */
  readonly path: string;
  readonly content: Content;
}

export interface MonitoringFiles {
  readonly metrics: readonly MonitoringFile<LogMetric>[];
  readonly uptime: readonly MonitoringFile<UptimeCheck>[];
  readonly policies: readonly MonitoringFile<Policy>[];
  readonly budget: MonitoringFile<Budget>;
}

export const MONITORING_FOLDER = inRepository('scripts', 'monitoring');

/** The type of a counter of log lines in the filter of a policy. */
const metricType = (name: string): string => `logging.googleapis.com/user/${name}`;

/** The placeholder of the id that the API gives to the check of uptime/<name>.json. */
const uptimeCheckOf = (filter: string): string | null => /\{\{UPTIME_CHECK:([a-z-]+)\}\}/.exec(filter)?.[1] ?? null;

/** Reads and checks every file. Throws one CommandError that lists what is wrong in which file. */
export function readMonitoringFiles(folder = MONITORING_FOLDER): MonitoringFiles {
  const problems: string[] = [];
  const read = <Content>(path: string, shape: z.ZodType<Content>): MonitoringFile<Content>[] => {
    try {
      const { success, data, error } = shape.safeParse(JSON.parse(readFileSync(join(folder, path), 'utf8')));
      if (success) return [{ name: basename(path, '.json'), path, content: data }];
      problems.push(
        ...error.issues.map((issue) => [path, issue.path.join('.'), issue.message].filter(Boolean).join(': ')),
      );
    } catch (error) {
      problems.push(`${path}: ${messageOf(error)}`);
    }
    return [];
  };
  const readAll = <Content>(part: string, shape: z.ZodType<Content>): MonitoringFile<Content>[] =>
    readdirSync(join(folder, part))
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .flatMap((file) => read(`${part}/${file}`, shape));

  const [metrics, uptime, policies] = [
    readAll('metrics', metricShape),
    readAll('uptime', uptimeShape),
    readAll('policies', policyShape),
  ];
  const [budget] = read('budget.json', budgetShape);
  problems.push(...contradictions({ metrics, uptime, policies }));
  if (budget === undefined || problems.length > 0)
    throw new CommandError(
      `Files of scripts/monitoring are wrong:\n${problems.map((each) => `  - ${each}`).join('\n')}`,
    );
  return { metrics, uptime, policies, budget };
}

/** Names that lead nowhere, and conditions whose displayed text says something else than their numbers. */
function contradictions({ metrics, uptime, policies }: Omit<MonitoringFiles, 'budget'>): string[] {
  const filters = policies.map(({ content }) => filterOf(content));
  return [
    ...metrics
      .filter(({ name, content }) => content.name !== `prostor-${name}`)
      .map(({ name, path }) => `${path}: name: must be prostor-${name}, like the file`),
    ...metrics
      .filter(({ content }) => !filters.some((filter) => filter.includes(`"${metricType(content.name)}"`)))
      .map(({ path }) => `${path}: no policy uses it`),
    ...uptime
      .filter(({ name }) => !filters.some((filter) => uptimeCheckOf(filter) === name))
      .map(({ path }) => `${path}: no policy uses it`),
    ...policies.flatMap(({ path, content }) => {
      const filter = filterOf(content);
      const [, type] = /"logging\.googleapis\.com\/user\/([^"]+)"/.exec(filter) ?? [];
      const check = uptimeCheckOf(filter);
      if (type !== undefined && !metrics.some((metric) => metric.content.name === type))
        return [`${path}: conditions.0: no file of metrics describes ${type}`];
      if (check !== null && !uptime.some(({ name }) => name === check))
        return [`${path}: conditions.0: there is no uptime/${check}.json`];
      const wanted = conditionText(content, metrics)?.replaceAll('`', '');
      return wanted === undefined || wanted === content.conditions[0]?.displayName
        ? []
        : [`${path}: conditions.0.displayName: must be "${wanted}", which its filter and numbers say`];
    }),
  ];
}

const filterOf = ({ conditions: [only] }: Policy): string =>
  only?.conditionMatchedLog?.filter ?? only?.conditionThreshold?.filter ?? '';

/** A message that an alert looks for, and its severity. */
export interface MatchedMessage {
  readonly message: string;
  readonly severity: string;
  /** The rate limit that the line must name. */
  readonly limit: string | null;
}

/** The messages in the filter of log lines. */
export function messagesIn(filter: string): MatchedMessage[] {
  const severity = /\bseverity=(\w+)/.exec(filter)?.[1] ?? '';
  return Array.from(
    filter.matchAll(/jsonPayload\.message="([^"]+)"(?: AND jsonPayload\.limit="([^"]+)")?/g),
    ([, message = '', limit = null]) => ({ message, severity, limit }),
  );
}

/** The filter of log lines behind a policy: its own or the one of its metric. Null for a policy without log lines. */
export function logFilterOf(policy: Policy, metrics: MonitoringFiles['metrics']): string | null {
  const [only] = policy.conditions;
  if (only?.conditionMatchedLog !== undefined) return only.conditionMatchedLog.filter;
  const filter = filterOf(policy);
  return metrics.find(({ content }) => filter.includes(`"${metricType(content.name)}"`))?.content.filter ?? null;
}

/** The condition of a policy on log lines in words, with messages and limits as code; null for another policy. */
export function conditionText(policy: Policy, metrics: MonitoringFiles['metrics']): string | null {
  const filter = logFilterOf(policy, metrics);
  if (filter === null) return null;
  const messages = messagesIn(filter);
  const named = messages.map(({ message, limit }) =>
    limit === null ? `\`${message}\`` : `\`${message}\` (limit \`${limit}\`)`,
  );
  const lines = `${named.join(' or ')}, ${messages[0]?.severity ?? ''}`;
  const counted = policy.conditions[0]?.conditionThreshold;
  return counted === undefined
    ? lines
    : `${lines}, more than ${counted.thresholdValue} in ${inWords(counted.aggregations[0]?.alignmentPeriod ?? '0s')}`;
}

function inWords(duration: string): string {
  const minutes = seconds(duration) / 60;
  if (minutes === 60) return 'an hour';
  return minutes % 60 === 0 ? `${minutes / 60} hours` : `${minutes} minutes`;
}
