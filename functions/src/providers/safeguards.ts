import { BRAND, type APP_FILES } from '@functions/base/contract/values/brand';
import { HOUR, type Instant } from '@functions/base/rules/calendar';
import { ProviderError, type Safeguards, type SafeguardState } from '@functions/ports/services';
import { fetchJson } from './fetch-json';

/**
 * What protects the data outside of this product, and the files that customers install: no stored document tells when
 * one of them is gone. Asked by the job `check-safeguards` and by `npm run smoke`.
 * Source: https://firebase.google.com/docs/firestore/reference/rest
 */
export interface SafeguardsAt {
  readonly project: string;
  /** https://firestore.googleapis.com */
  readonly firestoreUrl: string;
  /** Headers of a caller who may read the administration of the database. Throws ProviderError if there is none. */
  readonly headers: () => Promise<Readonly<Record<string, string>>>;
  /** The collections whose documents expire. */
  readonly expiring: readonly string[];
  readonly appFiles: typeof APP_FILES;
  /** Where the files of APP_FILES are that belong to the site. No slash at the end. */
  readonly siteUrl: string;
  readonly now: () => Instant;
}

interface SafeguardQuestion {
  readonly name: string;
  readonly ask: () => Promise<SafeguardState>;
}

type Platform = keyof typeof BRAND.downloads;

/** A backup is made once a day, and is listed some hours after its moment. */
const OLDEST_BACKUP = 36 * HOUR;
const TIMEOUT = 30_000;

/** With another type a browser shows the file, or saves it under a name that the system does not install. */
const TYPES: Readonly<Record<Platform, RegExp>> = {
  android: /^application\/(vnd\.android\.package-archive|octet-stream)$/,
  windows: /^(application|binary)\/(octet-stream|x-ms[\w-]+|vnd\.microsoft\.[\w.-]+|x-dosexec|x-exe|exe)$/,
};

const there = (detail: string): SafeguardState => ({ state: 'there', detail });
const missing = (detail: string): SafeguardState => ({ state: 'missing', detail });
const notYet = (detail: string): SafeguardState => ({ state: 'not-yet', detail });

/** One that cannot be asked does not hide the others. */
export function safeguardsAt(at: SafeguardsAt): SafeguardQuestion[] {
  const platforms = (Object.keys(BRAND.downloads) as Platform[]).filter((each) => at.appFiles[each] !== 'none');
  return [...ofDatabase(at), ...platforms.map((platform) => ofApp(at, platform))].map(({ name, ask }) => ({
    name,
    ask: () =>
      ask().catch((error: unknown) => {
        if (error instanceof ProviderError) return { state: 'unknown', detail: error.message };
        throw error;
      }),
  }));
}

/** The answers to all questions. */
export const safeguards = (at: SafeguardsAt): Safeguards => ({
  ask: () => Promise.all(safeguardsAt(at).map(async ({ name, ask }) => ({ name, ...(await ask()) }))),
});

/** Age in whole hours, or why a moment is not young enough. */
export const ageOf = (age: Instant, oldest: Instant): SafeguardState =>
  age > oldest
    ? missing(`${Math.round(age / HOUR)} hours old, more than ${oldest / HOUR}`)
    : there(`${Math.round(age / HOUR)} hours old`);

function ofDatabase({ project, firestoreUrl, headers, expiring, now }: SafeguardsAt): SafeguardQuestion[] {
  const database = `projects/${project}/databases/(default)`;
  const get = async <Answer extends object>(path: string): Promise<Partial<Answer>> => {
    const { status, body } = await fetchJson(`${firestoreUrl}/v1/${path}`, { headers: await headers() }, TIMEOUT);
    if (status !== 200) throw new ProviderError('refused', `these Google credentials may not read it: ${status}`);
    return (body as Partial<Answer> | null) ?? {};
  };
  const settings = () => get<{ deleteProtectionState: string; pointInTimeRecoveryEnablement: string }>(database);
  const dailySchedule = async () => {
    type Schedules = { backupSchedules: { createTime?: string; dailyRecurrence?: object; retention?: string }[] };
    const { backupSchedules = [] } = await get<Schedules>(`${database}/backupSchedules`);
    return backupSchedules.find(({ dailyRecurrence }) => dailyRecurrence !== undefined);
  };
  return [
    {
      name: 'the delete protection of the database',
      ask: async () =>
        (await settings()).deleteProtectionState === 'DELETE_PROTECTION_ENABLED'
          ? there('is on')
          : missing('is off: one command deletes every document'),
    },
    {
      name: 'the point-in-time recovery of the database',
      ask: async () =>
        (await settings()).pointInTimeRecoveryEnablement === 'POINT_IN_TIME_RECOVERY_ENABLED'
          ? there('is on')
          : missing('is off: a day can be lost'),
    },
    {
      name: 'the schedule of the backups',
      ask: async () => {
        const daily = await dailySchedule();
        return daily === undefined
          ? missing('there is no daily one')
          : there(`daily, kept for ${daily.retention ?? '?'}`);
      },
    },
    {
      name: 'the newest backup',
      ask: async () => {
        type Backups = { backups: { database: string; snapshotTime: string; state: string }[] };
        const { backups = [] } = await get<Backups>(`projects/${project}/locations/-/backups`);
        const moments = backups
          .filter((each) => each.database === database && each.state === 'READY')
          .map(({ snapshotTime }) => Date.parse(snapshotTime));
        if (moments.length > 0) return ageOf(now() - Math.max(...moments), OLDEST_BACKUP);
        const scheduledAt = Date.parse((await dailySchedule())?.createTime ?? '');
        return now() - scheduledAt > OLDEST_BACKUP
          ? missing('there is none, and its schedule is older than a day')
          : notYet('there is none yet: the first follows a day after its schedule');
      },
    },
    {
      name: 'the TTL policies',
      ask: async () => {
        type Fields = { fields: { name: string; ttlConfig?: { state?: string } }[] };
        const filter = encodeURIComponent('ttlConfig:*');
        const { fields = [] } = await get<Fields>(`${database}/collectionGroups/-/fields?filter=${filter}`);
        const active = fields.filter(({ ttlConfig }) => ttlConfig?.state === 'ACTIVE').map(({ name }) => name);
        const without = expiring.filter((name) => !active.some((each) => each.endsWith(`/${name}/fields/expireAt`)));
        return without.length === 0
          ? there(`${expiring.length} are active`)
          : missing(`the documents of ${without.join(', ')} outlive their time: no policy is active for expireAt`);
      },
    },
  ];
}

/** Without its file a customer who has paid has nothing to install. */
function ofApp({ appFiles, siteUrl }: SafeguardsAt, platform: Platform): SafeguardQuestion {
  const file = appFiles[platform];
  const { url, bytes } = typeof file === 'object' ? file : { url: siteUrl + BRAND.downloads[platform], bytes: null };
  const ask = async (): Promise<SafeguardState> => {
    const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT) }).catch(() => null);
    if (response?.status !== 200)
      return missing(
        `${url} ${response === null ? 'does not answer' : `returns ${response.status}`} to HEAD: nobody can install it`,
      );
    const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
    const size = response.headers.get('content-length');
    const problems = [
      ...(TYPES[platform].test(type.trim().toLowerCase()) ? [] : [`Content-Type is "${type}"`]),
      ...(bytes === null || size === null || Number(size) === bytes
        ? []
        : [`it has ${size} bytes, and the brand file says ${bytes}`]),
    ];
    return problems.length > 0
      ? missing(problems.join('; '))
      : there(`200, ${type}, ${size ?? 'an unknown number of'} bytes`);
  };
  return { name: `the ${platform} app`, ask };
}
