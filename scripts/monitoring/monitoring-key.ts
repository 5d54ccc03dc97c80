import { readSecret } from '@functions/secret-values';
import { CommandError } from '../lib/cli';
import { GoogleApiError, type GoogleApi } from './google-api';

/** The key of `/api/health/deep`: MONITORING_KEY of the environment, otherwise of Secret Manager. */
export async function monitoringKeyOf(
  api: GoogleApi,
  project: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const text = env.MONITORING_KEY ?? (await storedKey(api, project));
  const { value: key, problem } = readSecret('monitoringKey', text);
  if (problem !== null) throw new CommandError(`MONITORING_KEY ${problem}. Set it as docs/deploy.md, section 3, says.`);
  if (key === null)
    throw new CommandError(
      'MONITORING_KEY is "none": /api/health/deep refuses every call. Set the secret (docs/deploy.md, section 3), ' +
        'deploy, and run this again.',
    );
  return key;
}

async function storedKey(api: GoogleApi, project: string): Promise<string> {
  try {
    const { payload } = await api.call<{ payload?: { data?: string } }>(
      'secretmanager',
      'GET',
      `/v1/projects/${project}/secrets/MONITORING_KEY/versions/latest:access`,
    );
    return Buffer.from(payload?.data ?? '', 'base64').toString('utf8');
  } catch (error) {
    if (!(error instanceof GoogleApiError)) throw error;
    throw new CommandError(`MONITORING_KEY is not in the environment and cannot be read: ${error.message}`);
  }
}
