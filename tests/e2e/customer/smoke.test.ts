import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { FirebaseConfig } from '../../../scripts/lib/hosting-config';
import { inRepository } from '../../../scripts/lib/repository';
import { smoke } from '../../../scripts/smoke/smoke';
import type { SmokeLine } from '../../../scripts/smoke/smoke-check';
import { noSecrets } from '../../support/smoke/no-secrets';
import { panelUrl, siteUrl } from '../../support/browser/browser';

/**
 * `npm run smoke` against Hosting and the functions of the local stack. What only Google's own network has (the address
 * of the client, the sign-in window, running schedules) is tested in tests/unit/scripts.
 */

let lines: SmokeLine[];
beforeAll(async () => {
  const { hosting } = JSON.parse(readFileSync(inRepository('firebase.test.local.json'), 'utf8')) as FirebaseConfig;
  lines = await smoke(
    {
      project: process.env.GCLOUD_PROJECT ?? '',
      isProduction: true,
      release: 'local',
      hosting,
      ownUrl: siteUrl(),
      siteUrl: siteUrl(),
      panelUrl: panelUrl(),
      authUrl: siteUrl(),
      webApiKey: 'local_api_key',
      toolkitUrl: `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST ?? ''}/identitytoolkit.googleapis.com`,
      // No APIs of Google: without credentials nothing is asked.
      firestoreUrl: '',
      loggingUrl: '',
      storageUrl: '',
      backupBucket: null,
      appFiles: { android: 'site', windows: 'site' },
      monitoringKey: 'local_monitoring_key',
      accessToken: () => Promise.resolve(null),
      secrets: noSecrets('the local stack has no Secret Manager'),
      mailDomain: 'prostor.example',
      dkimSelector: null,
      resolveTxt: () => Promise.resolve([]),
    },
    { patience: { looks: 1, pause: () => Promise.resolve() } },
  );
});

const outcomesOf = (name: string) =>
  lines.filter((line) => line.name.startsWith(name)).map(({ outcome, detail }) => `${outcome} ${detail}`);

it.each([
  ['the release at', 2],
  ['sign-in by custom token', 1],
  ['the security headers', 1],
  ['search engines', 1],
  ['a Pay without a signature', 1],
  ['a Pay with a wrong signature', 1],
  ["the panel's pages", 1],
  ['a call of the panel by a page of', 1],
  ['the staff login page', 1],
  ['the script of the staff login page', 1],
  ['a call of the panel without a session', 1],
  ['the project of', 1],
  ['the android app', 1],
  ['the windows app', 1],
])('%s… is ok on the local stack', (name, times) => {
  expect(outcomesOf(name)).toEqual(Array(times).fill(expect.stringMatching(/^ok /)));
});

it('the local stack has no front that names the client: it believes a forged address, and the command says so', () => {
  expect(outcomesOf("the client's address")).toEqual(['NOT the server believes a forged X-Forwarded-For']);
});
