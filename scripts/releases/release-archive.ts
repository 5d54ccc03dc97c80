import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { HostingSite } from '../lib/hosting-config';
import { inRepository } from '../lib/repository';

/** The pages and the contract of the release that is in production, as `npm run keep-release` keeps them. */
export interface ReleaseArchive {
  /** The commit that was deployed. */
  readonly commit: string;
  /** When the archive was made: `YYYY-MM-DD`. */
  readonly date: string;
  /** The addresses of the local stack that are compiled into the files, by what they belong to. */
  readonly addresses: Readonly<Record<string, string>>;
  readonly site: ReleasedSite;
  readonly panel: ReleasedSite;
  /** docs/api/openapi.json of the release. */
  readonly openApi: object;
}

/** One site of Hosting: its configuration, and its pages, scripts, styles and texts by path, `app.html`. */
export interface ReleasedSite {
  readonly hosting: Pick<HostingSite, 'redirects' | 'rewrites' | 'headers'>;
  readonly files: Readonly<Record<string, string>>;
}

export const RELEASE_FILE = inRepository('tests', 'support', 'releases', 'last-release.json.br');

export const readRelease = (file = RELEASE_FILE): ReleaseArchive =>
  JSON.parse(brotliDecompressSync(readFileSync(file)).toString('utf8')) as ReleaseArchive;

/** Returns the size of the written file in bytes. */
export function writeRelease(release: ReleaseArchive, file = RELEASE_FILE): number {
  const json = Buffer.from(JSON.stringify(release));
  // Both sites contain the files that they share; the largest window finds the second copy.
  const compressed = brotliCompressSync(json, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  writeFileSync(file, compressed);
  return compressed.length;
}
