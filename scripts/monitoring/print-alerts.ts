import { googleOrigin } from './google-api';
import type { ApplyOptions } from './apply-alerts';
import { alertNames, alertOf, budgetOf, metricOf, outsideCheckOf, outsideChecks, policyOf } from './policies';

/** Prints every request that a first run would send. Ids that the APIs assign are in words. */
export function printAlerts({
  project,
  hosts,
  channels,
  budget,
  say,
}: Pick<ApplyOptions, 'project' | 'hosts' | 'channels' | 'budget' | 'say'>): void {
  const [monitoring, logging] = [googleOrigin('monitoring'), googleOrigin('logging')];
  const print = (entry: string, url: string, body: object): void =>
    say(`\n${entry}\n  POST ${url}\n  ${JSON.stringify(body)}`);
  const names = alertNames(hosts);
  for (const name of names) {
    const metric = metricOf(name, alertOf(name));
    if (metric !== null) print(`counter ${name}`, `${logging}/v2/projects/${project}/metrics`, metric);
  }
  const checks = outsideChecks(hosts);
  for (const check of checks)
    print(
      `check ${check}`,
      `${monitoring}/v3/projects/${project}/uptimeCheckConfigs`,
      outsideCheckOf(check, { project, hosts, monitoringKey: '[hidden]' }),
    );
  const checkIds = new Map(checks.map((check) => [check, `(id of the check ${check})`]));
  for (const name of names)
    print(`alert ${name}`, `${monitoring}/v3/projects/${project}/alertPolicies`, policyOf(name, channels, checkIds));
  if (budget !== null)
    print(
      'budget',
      `${googleOrigin('billingbudgets')}/v1/(billing account of ${project})/budgets`,
      budgetOf(project, budget, [...new Set(Object.values(channels).flat())]),
    );
  else say('\nbudget\n  skipped: --budget sets the expected cost of a month');
}
