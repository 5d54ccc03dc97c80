import { setTimeout as wait } from 'node:timers/promises';
import { REGION } from '@functions/region';
import { CommandError } from '../lib/cli';
import type { GoogleApi } from '../monitoring/google-api';
import { RELEASE_VARIABLES } from './release-env';

/**
 * Container images are kept as long: a revision whose image is gone cannot start. firebase-tools keeps them for one day
 * by default.
 */
export const IMAGE_DAYS = 14;

/** The arguments of firebase-tools that set the policy of the images. */
export const imagePolicy = (region: string): string[] => [
  'functions:artifacts:setpolicy',
  '--location',
  region,
  '--days',
  String(IMAGE_DAYS),
  '--force',
];

/** A service of Cloud Run, as the API v2 returns it; one for each function, named like it in lower case. */
interface ApiService {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly traffic?: readonly ApiTraffic[];
  readonly trafficStatuses?: readonly ApiTraffic[];
  readonly latestReadyRevision?: string;
}
interface ApiTraffic {
  readonly type?: string;
  readonly revision?: string;
  readonly percent?: number;
}
interface ApiRevision {
  readonly name: string;
  readonly createTime: string;
  readonly conditions?: readonly { readonly type?: string; readonly state?: string }[];
  readonly containers?: readonly { readonly env?: readonly ApiVariable[] }[];
}
interface ApiVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueSource?: { readonly secretKeyRef?: { readonly secret?: string; readonly version?: string } };
}

export interface Revision {
  readonly id: string;
  /** ms. */
  readonly createdAt: number;
  /** The commit; null for a revision of a deploy that did not say it. */
  readonly commit: string | null;
  /** `migrationSteps` of its release. */
  readonly steps: number;
  /** The version of each secret that it reads, by the secret's name. */
  readonly secrets: Readonly<Record<string, string>>;
}

export interface Service {
  /** The function in lower case. */
  readonly id: string;
  readonly path: string;
  /** The revision with most of the traffic; null before the first one is ready. */
  readonly serving: string | null;
  /** Whether all traffic goes to the latest revision, also after the next deploy. */
  readonly followsLatest: boolean;
  /** Those that can start, the newest first. */
  readonly revisions: readonly Revision[];
}

const LATEST = 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST';
const PINNED = 'TRAFFIC_TARGET_ALLOCATION_TYPE_REVISION';

/** The services of the deployed functions, with their revisions. Throws GoogleApiError. */
export async function servicesOf(api: GoogleApi, project: string): Promise<Service[]> {
  const found = await api.list<ApiService>('run', `/v2/projects/${project}/locations/${REGION}/services`, 'services');
  // Other services of the project are none of ours.
  const ours = found.filter(({ labels }) => /^(?:cloud-?functions|firebase-functions)$/.test(managerOf(labels)));
  return Promise.all(
    ours.map(async (service) => {
      const revisions = await api.list<ApiRevision>('run', `/v2/${service.name}/revisions`, 'revisions');
      return { ...summaryOf(service), revisions: revisions.filter(canStart).map(revisionOf).sort(newestFirst) };
    }),
  );
}

const managerOf = (labels: ApiService['labels']): string => labels?.['goog-managed-by'] ?? '';

const canStart = ({ conditions = [] }: ApiRevision): boolean =>
  !conditions.some(({ type, state }) => type === 'Ready' && state === 'CONDITION_FAILED');

const newestFirst = (a: Revision, b: Revision): number => b.createdAt - a.createdAt;

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

function summaryOf({
  name,
  traffic = [],
  trafficStatuses = [],
  latestReadyRevision,
}: ApiService): Omit<Service, 'revisions'> {
  const latest = latestReadyRevision === undefined ? null : lastPart(latestReadyRevision);
  const [most] = [...trafficStatuses].sort((a, b) => (b.percent ?? 0) - (a.percent ?? 0));
  return {
    id: lastPart(name),
    path: `/v2/${name}`,
    serving: most?.revision === undefined || most.revision === '' ? latest : lastPart(most.revision),
    followsLatest: traffic.every(({ type, percent = 0 }) => percent === 0 || type === LATEST),
  };
}

function revisionOf({ name, createTime, containers = [] }: ApiRevision): Revision {
  const env = containers.flatMap((container) => container.env ?? []);
  const valueOf = (variable: string): string | undefined => env.find((each) => each.name === variable)?.value;
  const steps = Number(valueOf(RELEASE_VARIABLES.documents) ?? 0);
  return {
    id: lastPart(name),
    createdAt: Date.parse(createTime),
    commit: valueOf(RELEASE_VARIABLES.commit) ?? null,
    steps,
    secrets: Object.fromEntries(
      env.flatMap(({ name: secret, valueSource }) => {
        const version = valueSource?.secretKeyRef?.version;
        return version === undefined ? [] : [[secret, version]];
      }),
    ),
  };
}

const EVERY_MS = 2_000;
const ROUTED_WITHIN_MS = 5 * 60_000;

/**
 * Sends all traffic of a service to a revision, or with null to the latest one from now on, and waits until it goes
 * there. Throws CommandError after five minutes.
 */
export async function sendTraffic(
  api: GoogleApi,
  { path, id }: Pick<Service, 'path' | 'id'>,
  revision: string | null,
  sleep: (ms: number) => Promise<unknown> = wait,
): Promise<void> {
  const target = revision === null ? { type: LATEST, percent: 100 } : { type: PINNED, revision, percent: 100 };
  await api.call('run', 'PATCH', `${path}?updateMask=traffic`, { traffic: [target] });
  for (let waited = 0; waited < ROUTED_WITHIN_MS; waited += EVERY_MS) {
    const service = await api.call<ApiService>('run', 'GET', path);
    const { serving, followsLatest } = summaryOf(service);
    const latest = service.latestReadyRevision === undefined ? null : lastPart(service.latestReadyRevision);
    const isAlone = (service.trafficStatuses ?? []).filter(({ percent = 0 }) => percent > 0).length === 1;
    if (isAlone && (revision === null ? followsLatest && serving === latest : serving === revision)) return;
    await sleep(EVERY_MS);
  }
  throw new CommandError(`${id}: the traffic did not move to ${revision ?? 'the latest revision'} in five minutes.`);
}

/**
 * After a rollback a function's traffic is bound to a revision, and a deploy alone does not free it. Returns the names
 * of those that it freed.
 */
export async function followLatest(
  api: GoogleApi,
  project: string,
  sleep?: (ms: number) => Promise<unknown>,
): Promise<string[]> {
  const bound = (await servicesOf(api, project)).filter(({ followsLatest }) => !followsLatest);
  for (const service of bound) await sendTraffic(api, service, null, sleep);
  return bound.map(({ id }) => id);
}

/**
 * Binds the traffic of every function to the revision that serves now: what is deployed next gets none. Returns their
 * names.
 */
export async function holdTraffic(
  api: GoogleApi,
  project: string,
  sleep?: (ms: number) => Promise<unknown>,
): Promise<string[]> {
  const free = (await servicesOf(api, project)).filter(({ followsLatest }) => followsLatest);
  for (const service of free) if (service.serving !== null) await sendTraffic(api, service, service.serving, sleep);
  return free.map(({ id }) => id);
}
