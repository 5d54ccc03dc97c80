import { afterEach, expect, it, vi } from 'vitest';
import { CommandError } from '../../../scripts/lib/cli';
import { googleToken } from '../../../scripts/lib/google-token';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('without a login the command that logs in is named, and no stack is printed', async () => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nonexistent/credentials.json');
  const error: unknown = await googleToken().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandError);
  expect(String(error)).toContain('Run: gcloud auth application-default login');
});
