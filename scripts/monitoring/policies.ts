import { BRAND } from '@functions/base/contract/values/brand';
import { getDeepHealth } from '@functions/operations/contract/get-deep-health';
import { getHealth } from '@functions/operations/contract/get-health';
import {
  ALERTS,
  SEVERITIES,
  type Alert,
  type HealthLine,
  type LogSignal,
  type OutsideCheckName,
  type Severity,
} from './alerts';

/**
 * What Google's APIs are sent for the table of alerts. Sources:
 * https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies,
 * https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.uptimeCheckConfigs,
 * https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics,
 * https://cloud.google.com/billing/docs/reference/budget/rest/v1/billingAccounts.budgets
 */

/** The resource names of the channels that are notified of each severity. */
export type Channels = Readonly<Record<Severity, readonly string[]>>;

const titled = (title: string): string => `${BRAND.name.en}: ${title}`;

/** Log lines of functions, which run on Cloud Run. */
const FUNCTIONS = 'resource.type="cloud_run_revision"';

/** The line that the job `watch-health` writes for each bad line of the health page. */
export const BAD_LINE = 'a line of the health page is bad';

const ofLine = (line: HealthLine): string =>
  `${FUNCTIONS} AND severity=ERROR AND jsonPayload.message="${BAD_LINE}" AND jsonPayload.line="${line}"`;

function ofMessages({ level, messages, limit }: LogSignal): string {
  const each = messages.map((message, at) =>
    limit !== undefined && at === 0
      ? `(jsonPayload.message="${message}" AND jsonPayload.limit="${limit}")`
      : `jsonPayload.message="${message}"`,
  );
  return `${FUNCTIONS} AND severity>=${level} AND ${each.length === 1 ? each.join('') : `(${each.join(' OR ')})`}`;
}

/** "More than N within M seconds" is a counter of log lines and a threshold on it; null for every other signal. */
function countedBy({ signal }: Alert): { filter: string; count: number; within: number } | null {
  switch (signal.by) {
    case 'log':
      return signal.moreThan === undefined ? null : { filter: ofMessages(signal), ...signal.moreThan };
    case 'platform':
      return {
        filter: `${FUNCTIONS} AND resource.labels.service_name="${signal.service}" AND textPayload:"${signal.text}"`,
        count: signal.moreThan,
        within: 600,
      };
    default:
      return null;
  }
}

/** The filter of the log lines of an alert; null if it is not told by the log. */
export const logFilterOf = (alert: Alert): string | null =>
  countedBy(alert)?.filter ??
  (alert.signal.by === 'line'
    ? ofLine(alert.signal.line)
    : alert.signal.by === 'log'
      ? ofMessages(alert.signal)
      : null);

const counterOf = (name: string): string => `prostor-${name}`;

/** The counter of log lines that an alert needs; null for none. */
export function metricOf(name: string, alert: Alert) {
  const counted = countedBy(alert);
  return counted === null
    ? null
    : {
        name: counterOf(name),
        description: `Lines of the log: ${conditionOf(alert).replaceAll('`', '')}`,
        filter: counted.filter,
        metricDescriptor: { metricKind: 'DELTA', valueType: 'INT64', unit: '1' },
      };
}
export type LogMetric = NonNullable<ReturnType<typeof metricOf>>;

/** The condition of an alert in words, with messages as code. */
export function conditionOf({ signal }: Alert): string {
  switch (signal.by) {
    case 'line':
      return `the line \`${signal.line}\` of the health page is bad`;
    case 'log': {
      const named = signal.messages.map((message, at) =>
        signal.limit !== undefined && at === 0 ? `\`${message}\` (limit \`${signal.limit}\`)` : `\`${message}\``,
      );
      const counted = signal.moreThan;
      const often = counted === undefined ? '' : `, more than ${counted.count} in ${inWords(counted.within)}`;
      return `${named.join(' or ')}, ${signal.level}${often}`;
    }
    case 'platform':
      return `more than ${signal.moreThan} lines \`${signal.text}\` of the function ${signal.service} in 10 minutes`;
    case 'responses':
      return `any ${signal.status} of the function ${signal.service}`;
    case 'outside':
      return OUTSIDE[signal.check].says;
  }
}

const inWords = (seconds: number): string => (seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`);

/** A threshold that is exceeded once. `group` keeps the results of each place apart. */
const above = (
  filter: string,
  { count, within, of }: { count: number; within: number; of: 'lines' | 'failed checks' },
) => ({
  filter,
  aggregations: [
    {
      alignmentPeriod: `${within}s`,
      ...(of === 'lines'
        ? { perSeriesAligner: 'ALIGN_DELTA', crossSeriesReducer: 'REDUCE_SUM' }
        : {
            perSeriesAligner: 'ALIGN_NEXT_OLDER',
            crossSeriesReducer: 'REDUCE_COUNT_FALSE',
            groupByFields: ['resource.labels.host'],
          }),
    },
  ],
  comparison: 'COMPARISON_GT',
  thresholdValue: count,
  duration: of === 'lines' ? '0s' : '60s',
  trigger: { count: 1 },
});

/** `checkIds`: the ids that the API gave to the outside checks. */
function conditionToSend(name: string, alert: Alert, checkIds: ReadonlyMap<string, string>) {
  const { signal } = alert;
  const counted = countedBy(alert);
  if (counted !== null)
    return {
      conditionThreshold: above(`metric.type="logging.googleapis.com/user/${counterOf(name)}" AND ${FUNCTIONS}`, {
        ...counted,
        of: 'lines',
      }),
    };
  if (signal.by === 'responses')
    return {
      conditionThreshold: above(
        `metric.type="run.googleapis.com/request_count" AND ${FUNCTIONS} AND ` +
          `resource.labels.service_name="${signal.service}" AND metric.labels.response_code_class="${signal.status}"`,
        { count: 0, within: 60, of: 'lines' },
      ),
    };
  if (signal.by === 'outside') {
    const id = checkIds.get(signal.check);
    if (id === undefined) throw new Error(`the outside check ${signal.check} has no id`);
    return {
      conditionThreshold: above(
        'metric.type="monitoring.googleapis.com/uptime_check/check_passed" AND ' +
          `metric.labels.check_id="${id}" AND resource.type="uptime_url"`,
        { count: 1, within: 1200, of: 'failed checks' },
      ),
    };
  }
  return { conditionMatchedLog: { filter: logFilterOf(alert) ?? '' } };
}

/** The policy of an alert. An open incident is told again: by the next line of the log, or by a reminder. */
export function policyOf(name: string, channels: Channels, checkIds: ReadonlyMap<string, string>) {
  const alert = alertOf(name);
  const { severity, title, meaning, check, action } = alert;
  const condition = conditionToSend(name, alert, checkIds);
  const period = `${SEVERITIES[severity].repeatedAfter}s`;
  return {
    displayName: titled(title),
    severity,
    documentation: {
      content: `Meaning: ${meaning}\n\nCheck: ${check}\n\nDo: ${action}`,
      mimeType: 'text/markdown',
    },
    combiner: 'OR',
    conditions: [{ displayName: conditionOf(alert).replaceAll('`', ''), ...condition }],
    alertStrategy: {
      // A condition on single lines must have a limit of its notifications, and has no reminders.
      ...('conditionMatchedLog' in condition
        ? { notificationRateLimit: { period } }
        : {
            notificationChannelStrategy: [{ notificationChannelNames: channels[severity], renotifyInterval: period }],
          }),
      autoClose: '3600s',
    },
    enabled: true,
    notificationChannels: channels[severity],
    userLabels: labelsOf(name),
  };
}
export type Policy = ReturnType<typeof policyOf>;

export function alertOf(name: string): Alert {
  const alert = ALERTS[name];
  if (alert === undefined) throw new Error(`there is no alert ${name}`);
  return alert;
}

/** The label of everything that the command makes; with `file` it finds them again. Nothing else is touched. */
export const MADE_HERE = { managed_by: 'prostor' } as const;
export const labelsOf = (file: string) => ({ ...MADE_HERE, file });

/** Where the outside checks call. `panel`: null while the panel shares the customers' site. */
export interface Hosts {
  readonly site: string;
  readonly panel: string | null;
}

/** What the monitors outside ask, from Europe, Virginia and Asia. */
const OUTSIDE: Readonly<
  Record<
    OutsideCheckName,
    {
      readonly at: keyof Hosts;
      readonly path: string;
      readonly period: '60s' | '300s';
      readonly says: string;
      /** Only the first matcher of a check is read. */
      readonly expects: object;
      readonly withKey?: true;
    }
  >
> = {
  health: {
    at: 'site',
    path: getHealth.path,
    period: '60s',
    says: 'GET /api/health, every minute, fails from two of three regions',
    expects: { content: '"success":true', matcher: 'CONTAINS_STRING' },
  },
  site: {
    at: 'site',
    path: '/',
    period: '300s',
    says: 'GET / of the site, every 5 minutes, fails from two of three regions',
    expects: { content: '<div id="root"', matcher: 'CONTAINS_STRING' },
  },
  panel: {
    at: 'panel',
    path: '/panel-login',
    period: '300s',
    says: 'GET /panel-login of the panel, every 5 minutes, fails from two of three regions',
    expects: { content: '<div id="root"', matcher: 'CONTAINS_STRING' },
  },
  schedules: {
    at: 'site',
    path: getDeepHealth.path,
    period: '300s',
    says: 'GET /api/health/deep with the key, every 5 minutes: `schedules` is bad, in two of three regions',
    // The value as text or as JSON: the documents do not say which of the two is matched.
    expects: {
      content: '^"?(good|warn)"?$',
      matcher: 'MATCHES_JSON_PATH',
      jsonPathMatcher: { jsonPath: '$.schedules', jsonMatcher: 'REGEX_MATCH' },
    },
    withKey: true,
  },
};

/** The names of the outside checks that these hosts have. */
export const outsideChecks = (hosts: Hosts): OutsideCheckName[] =>
  (Object.keys(OUTSIDE) as OutsideCheckName[]).filter((name) => hosts[OUTSIDE[name].at] !== null);

/** The key of the monitor is sent in a header that the API encrypts and masks. */
export function outsideCheckOf(
  name: OutsideCheckName,
  { project, hosts, monitoringKey }: { project: string; hosts: Hosts; monitoringKey: string },
) {
  const { at, path, period, expects, withKey } = OUTSIDE[name];
  return {
    displayName: titled(`${at} ${path}`),
    monitoredResource: { type: 'uptime_url', labels: { project_id: project, host: hosts[at] ?? '' } },
    httpCheck: {
      requestMethod: 'GET',
      useSsl: true,
      validateSsl: true,
      port: 443,
      path,
      ...(withKey && { maskHeaders: true, headers: { Authorization: `Bearer ${monitoringKey}` } }),
    },
    contentMatchers: [expects],
    period,
    timeout: '10s',
    checkerType: 'STATIC_IP_CHECKERS',
    selectedRegions: ['EUROPE', 'USA_VIRGINIA', 'ASIA_PACIFIC'],
    userLabels: labelsOf(name),
  };
}
export type OutsideCheck = ReturnType<typeof outsideCheckOf>;

/** The expected cost of a month, in whole units of the billing account's currency. Half, 90 % and all of it notify. */
export const budgetOf = (project: string, amount: number, channels: readonly string[]) => ({
  displayName: `${BRAND.name.en} ${project}`,
  budgetFilter: { projects: [`projects/${project}`], calendarPeriod: 'MONTH' },
  // Without a currency code: the API takes the one of the billing account.
  amount: { specifiedAmount: { units: String(amount) } },
  thresholdRules: [0.5, 0.9, 1].map((thresholdPercent) => ({ thresholdPercent, spendBasis: 'CURRENT_SPEND' })),
  notificationsRule: { monitoringNotificationChannels: channels },
});
export type Budget = ReturnType<typeof budgetOf>;

/** The alerts of a project, without those of hosts that it does not have. */
export const alertNames = (hosts: Hosts): string[] => {
  const asked: readonly string[] = outsideChecks(hosts);
  return Object.keys(ALERTS).filter((name) => {
    const { signal } = alertOf(name);
    return signal.by !== 'outside' || asked.includes(signal.check);
  });
};
