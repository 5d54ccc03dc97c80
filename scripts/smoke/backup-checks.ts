import { JOBS } from '@functions/base/rules/job-run';
import { COMMIT_MESSAGE, REMOVAL_MESSAGE } from '@functions/base/store/removal-lines';
import { ageOf } from '@functions/providers/safeguards';
import { asOperator } from './operator-call';
import { findingOf } from './safeguard-checks';
import { ok, unchecked, wrong, type SmokeCheck } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

const MESSAGES = [REMOVAL_MESSAGE, COMMIT_MESSAGE];
const OLDEST_ACCOUNTS = JOBS['save-accounts'].lateAfter;

interface Sinks {
  readonly sinks?: readonly {
    readonly name: string;
    readonly destination: string;
    readonly filter?: string;
    readonly disabled?: boolean;
  }[];
}
interface Files {
  readonly items?: readonly { readonly name: string; readonly timeCreated: string }[];
}

/**
 * Whether what a restore needs is kept outside of the project (docs/deploy.md, section 2).
 * Sources: https://cloud.google.com/storage/docs/json_api/v1/objects/list,
 * https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.sinks/list
 */
export function backupChecks(target: SmokeTarget, now = Date.now()): SmokeCheck[] {
  const { project, loggingUrl, storageUrl, backupBucket, isProduction } = target;
  return [
    [
      'the log of removals',
      async () => {
        const { sinks = [] } = await asOperator<Sinks>(target, `${loggingUrl}/v2/projects/${project}/sinks`);
        const sink = sinks.find(({ filter = '' }) => MESSAGES.every((message) => filter.includes(`"${message}"`)));
        if (sink === undefined) return wrong('no sink keeps the removals: a restore would bring everybody back');
        return sink.disabled === true ? wrong(`the sink ${sink.name} is disabled`) : ok(sink.destination);
      },
    ],
    [
      'the saved accounts',
      async () => {
        if (backupBucket === null)
          return (isProduction ? wrong : unchecked)('the functions have no BACKUP_BUCKET: nothing is saved');
        const query = new URLSearchParams({ matchGlob: 'accounts/*/complete.json', fields: 'items(name,timeCreated)' });
        const url = `${storageUrl}/storage/v1/b/${backupBucket}/o?${query.toString()}`;
        const { items = [] } = await asOperator<Files>(target, url);
        if (items.length === 0) return unchecked('there is no complete set yet: the first night makes one');
        const newest = Math.max(...items.map(({ timeCreated }) => Date.parse(timeCreated)));
        return findingOf(ageOf(now - newest, OLDEST_ACCOUNTS));
      },
    ],
  ];
}
