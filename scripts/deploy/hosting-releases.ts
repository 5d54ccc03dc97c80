import type { GoogleApi } from '../monitoring/google-api';

/** A release of a site of Hosting. */
export interface SiteRelease {
  /** Resource name of the files: sites/<site>/versions/<version>. */
  readonly version: string;
  /** The commit that `releaseMessage` wrote; null for another message. */
  readonly commit: string | null;
}

interface ApiRelease {
  readonly message?: string;
  readonly releaseTime?: string;
  readonly version?: { readonly name?: string; readonly status?: string };
}

/** The comment of a release of Hosting, which says what it contains. */
export const releaseMessage = (commit: string): string => `commit ${commit}`;

const COMMIT = /\bcommit ([0-9a-f]{40})\b/;

/**
 * The releases of a site whose files still exist, the newest first. What was put back by a rollback is in the list
 * again. Throws GoogleApiError.
 */
export async function siteReleases(api: GoogleApi, site: string): Promise<SiteRelease[]> {
  const releases = await api.list<ApiRelease>('firebasehosting', `/v1beta1/sites/${site}/releases`, 'releases');
  const newestFirst = releases.toSorted((a, b) => Date.parse(b.releaseTime ?? '') - Date.parse(a.releaseTime ?? ''));
  return newestFirst.flatMap(({ message = '', version }) => {
    // The list may write the project in front of it.
    const name = /sites\/[^/]+\/versions\/[^/]+$/.exec(version?.name ?? '')?.[0];
    if (name === undefined || !['FINALIZED', undefined].includes(version?.status)) return [];
    return [{ version: name, commit: COMMIT.exec(message)?.[1] ?? null }];
  });
}

/** Puts the files of a former release back. */
export const releaseAgain = (api: GoogleApi, site: string, { version, commit }: SiteRelease): Promise<unknown> =>
  api.call(
    'firebasehosting',
    'POST',
    `/v1beta1/sites/${site}/releases?${new URLSearchParams({ versionName: version }).toString()}`,
    { message: commit === null ? 'rolled back' : `rolled back to ${releaseMessage(commit)}` },
  );
