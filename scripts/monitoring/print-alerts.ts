import { googleOrigin } from './google-api';
import { budgetToSend, checkToSend, policyToSend, type ApplyOptions } from './apply-alerts';

/** Prints every request that a first run would send. Ids that the APIs assign are in words. */
export function printAlerts({
  files,
  project,
  siteHost,
  channels,
  budget,
  say,
}: Pick<ApplyOptions, 'files' | 'project' | 'siteHost' | 'channels' | 'budget' | 'say'>): void {
  const [monitoring, logging] = [googleOrigin('monitoring'), googleOrigin('logging')];
  const print = (path: string, url: string, body: object): void =>
    say(`\n${path}\n  POST ${url}\n  ${JSON.stringify(body)}`);
  for (const { path, content } of files.metrics) print(path, `${logging}/v2/projects/${project}/metrics`, content);
  for (const file of files.uptime)
    print(
      file.path,
      `${monitoring}/v3/projects/${project}/uptimeCheckConfigs`,
      checkToSend(file, { project, siteHost, monitoringKey: '[hidden]' }),
    );
  const checkIds = new Map(files.uptime.map(({ name }) => [name, `(id of uptime/${name}.json)`]));
  for (const file of files.policies)
    print(file.path, `${monitoring}/v3/projects/${project}/alertPolicies`, policyToSend(file, channels, checkIds));
  if (budget !== null)
    print(
      files.budget.path,
      `${googleOrigin('billingbudgets')}/v1/(billing account of ${project})/budgets`,
      budgetToSend(files.budget, project, budget, channels),
    );
  else say('\nbudget.json\n  skipped: --budget sets the expected cost of a month');
}
