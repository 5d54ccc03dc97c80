import { createHash } from 'node:crypto';
import { ProviderError, type BackupBucket } from '@functions/ports/services';
import { fetchJson } from './fetch-json';

const TIMEOUT = 45_000;

interface CloudStorageSettings {
  readonly bucket: string;
  /** https://storage.googleapis.com */
  readonly url: string;
  /** An access token of the account that the functions run as. */
  readonly accessToken: () => Promise<string>;
}

/**
 * A bucket of Cloud Storage, by its JSON API. An upload with `ifGenerationMatch=0` never replaces a file.
 * Source: https://cloud.google.com/storage/docs/json_api/v1/objects/insert
 */
export const cloudStorage = ({ bucket, url, accessToken }: CloudStorageSettings): BackupBucket => ({
  create: async (name, content) => {
    const text = JSON.stringify(content);
    const query = new URLSearchParams({ uploadType: 'media', ifGenerationMatch: '0', name });
    const { status, body } = await fetchJson(
      `${url}/upload/storage/v1/b/${encodeURIComponent(bucket)}/o?${query.toString()}`,
      {
        method: 'POST',
        body: text,
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      },
      TIMEOUT,
    );
    const exists = status === 412;
    if (exists) return;
    if (status !== 200) throw new ProviderError('refused', `the bucket ${bucket} answers ${status}`);
    const stored = (body as { md5Hash?: unknown } | null)?.md5Hash;
    if (stored !== createHash('md5').update(text).digest('base64'))
      throw new ProviderError('unexpected', `the bucket ${bucket} stored another content of ${name}`);
  },
});
