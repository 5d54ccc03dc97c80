import { REGION } from '@functions/region';
import { CommandError } from '../lib/cli';
import type { GoogleApi } from '../monitoring/google-api';
import { IMAGE_DAYS, sendTraffic, servicesOf, type Revision, type Service } from './cloud-run';
import { releaseAgain, siteReleases, type SiteRelease } from './hosting-releases';

export interface RollbackPlan {
  /** The commit that serves now; null for a deploy that did not say it. */
  readonly from: string | null;
  readonly to: string;
  readonly sites: readonly { readonly site: string; readonly release: SiteRelease }[];
  readonly functions: readonly { readonly service: Service; readonly revision: Revision }[];
  /** Functions that the former release did not have. They stay as they are. */
  readonly newer: readonly string[];
}

export interface RollbackWish {
  readonly project: string;
  /** Ids of the sites of Hosting. */
  readonly sites: readonly string[];
  /** A commit or its beginning; null: the release before the one that serves. */
  readonly to: string | null;
  /** Whether the former values of secrets may come back. */
  readonly formerSecrets: boolean;
  /** ms. */
  readonly now: number;
}

const DAY_MS = 86_400_000;

/**
 * Looks up the revision of every function, and the version of every site, that a former release has. Changes nothing.
 * Throws CommandError when there is none, or when it must not serve again.
 */
export async function planRollback(api: GoogleApi, wish: RollbackWish): Promise<RollbackPlan> {
  const services = await servicesOf(api, wish.project);
  const visited = services.find(({ id }) => id === 'api');
  if (visited === undefined) throw new CommandError(`${wish.project} has no deployed function api in ${REGION}.`);
  const serving = servingOf(visited);
  const releases = await Promise.all(wish.sites.map((site) => siteReleases(api, site)));
  const to = wish.to === null ? releaseBefore(serving, releases[0] ?? []) : namedCommit(visited, serving, wish.to);
  const functions = services.flatMap((service) => {
    const revision = service.revisions.find(({ commit }) => commit === to);
    return revision === undefined ? [] : [{ service, revision }];
  });
  if (!functions.some(({ service }) => service === visited))
    throw new CommandError(`No revision of the function api is of ${short(to)}. Nothing was changed. ${BY_DEPLOY}`);
  expectReadable(services, functions, to);
  expectImages(functions, to, wish.now);
  if (!wish.formerSecrets) expectSameSecrets(functions, to);
  const sites = wish.sites.map((site, index) => {
    const release = releases[index]?.find(({ commit }) => commit === to);
    if (release === undefined)
      throw new CommandError(`The site ${site} has no version of ${short(to)}. Nothing was changed. ${BY_DEPLOY}`);
    return { site, release };
  });
  const known = functions.map(({ service }) => service.id);
  return {
    from: serving?.commit ?? null,
    to,
    sites,
    functions,
    newer: services.map(({ id }) => id).filter((id) => !known.includes(id)),
  };
}

const BY_DEPLOY = 'Deploy that commit instead, or fix it with a new release (docs/deploy.md, "Rollback").';

const servingOf = ({ revisions, serving }: Service): Revision | undefined => revisions.find(({ id }) => id === serving);

/** What visitors had before: a release that was rolled back is not it, the one that was put back then is. */
function releaseBefore(serving: Revision | undefined, releases: readonly SiteRelease[]): string {
  const before = releases.find(({ commit }) => commit !== null && commit !== serving?.commit);
  if (before?.commit == null)
    throw new CommandError(`No release before the one that serves is known. Nothing was changed. ${BY_DEPLOY}`);
  return before.commit;
}

function namedCommit({ revisions }: Service, serving: Revision | undefined, wanted: string): string {
  const commits = [...new Set(revisions.flatMap(({ commit }) => commit ?? []))];
  const found = commits.filter((commit) => commit.startsWith(wanted));
  if (found.length !== 1 || found[0] === undefined)
    throw new CommandError(
      `--to ${wanted} is not one release of the function api. There are: ${commits.map(short).join(', ') || 'none'}.`,
    );
  if (found[0] === serving?.commit) throw new CommandError(`${short(found[0])} serves already.`);
  return found[0];
}

/** A release that served since then may have stored documents of its own version. */
function expectReadable(services: readonly Service[], functions: RollbackPlan['functions'], to: string): void {
  const own = Math.min(...functions.map(({ revision }) => revision.steps));
  const most = Math.max(...services.flatMap(({ revisions }) => revisions.map(({ steps }) => steps)));
  if (most > own)
    throw new CommandError(
      `${short(to)} cannot read what is stored: ${most - own} migration steps of documents were deployed since then ` +
        '(decision 37). Nothing was changed. Fix it with a new release.',
    );
}

function expectImages(functions: RollbackPlan['functions'], to: string, now: number): void {
  const oldest = Math.min(...functions.map(({ revision }) => revision.createdAt));
  if (now - oldest > IMAGE_DAYS * DAY_MS)
    throw new CommandError(
      `${short(to)} was deployed more than ${IMAGE_DAYS} days ago, and its images are deleted after that time. ` +
        `Nothing was changed. ${BY_DEPLOY}`,
    );
}

/** A revision keeps the versions of the secrets that it was deployed with. */
function expectSameSecrets(functions: RollbackPlan['functions'], to: string): void {
  const changed = functions.flatMap(({ service, revision }) => {
    const now = servingOf(service)?.secrets ?? {};
    return Object.keys(revision.secrets).filter((name) => now[name] !== revision.secrets[name]);
  });
  const names = [...new Set(changed)].sort();
  if (names.length > 0)
    throw new CommandError(
      `${short(to)} would run with former values of ${names.join(', ')}, which were set since then: a key that was ` +
        'rotated would be refused. Nothing was changed. Deploy that commit instead, or, if the former values still ' +
        'work, add --former-secrets.',
    );
}

/** What the plan does, one line each. */
export const describedPlan = ({ from, to, sites, functions, newer }: RollbackPlan): string[] => [
  `From ${from === null ? 'a release that does not say its commit' : short(from)} back to ${short(to)}:`,
  ...sites.map(({ site, release }) => `  site ${site}: version ${release.version.replace(/^.*\//, '')}`),
  ...functions.map(
    ({ service, revision }) =>
      `  function ${service.id}: ${service.serving ?? 'none'} -> ${revision.id}, ` +
      `deployed ${new Date(revision.createdAt).toISOString().slice(0, 16)}Z`,
  ),
  ...newer.map((id) => `  function ${id}: the former release did not have it; it stays as it is.`),
];

/** The same as commands for a terminal. */
export const planCommands = (project: string, { sites, functions }: RollbackPlan): string[] => [
  ...sites.map(
    ({ site, release }) =>
      `npx firebase hosting:clone ${site}@${release.version.replace(/^.*\//, '')} ${site}:live --project ${project}`,
  ),
  ...functions.map(
    ({ service, revision }) =>
      `gcloud run services update-traffic ${service.id} --to-revisions ${revision.id}=100 --region ${REGION} ` +
      `--project ${project}`,
  ),
];

/**
 * Plays the plan: first the sites, because the functions answer the pages of the former release too (decision 73). It
 * can be repeated after an error.
 */
export async function playRollback(
  api: GoogleApi,
  plan: RollbackPlan,
  say: (line: string) => void,
  sleep?: (ms: number) => Promise<unknown>,
): Promise<void> {
  for (const { site, release } of plan.sites) {
    await releaseAgain(api, site, release);
    say(`  ok   ${site}`);
  }
  await Promise.all(
    plan.functions.map(async ({ service, revision }) => {
      await sendTraffic(api, service, revision.id, sleep);
      say(`  ok   ${service.id}`);
    }),
  );
}

export const short = (commit: string): string => commit.slice(0, 12);
