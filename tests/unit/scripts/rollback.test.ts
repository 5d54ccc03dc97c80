import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REGION } from '@functions/region';
import { UPGRADES } from '@functions/store/collections';
import { followLatest, holdTraffic, IMAGE_DAYS, imagePolicy } from '../../../scripts/deploy/cloud-run';
import { releaseMessage } from '../../../scripts/deploy/hosting-releases';
import { migrationSteps, releaseEnv } from '../../../scripts/deploy/release-env';
import {
  describedPlan,
  planCommands,
  planRollback,
  playRollback,
  type RollbackWish,
} from '../../../scripts/deploy/rollback';
import type { GoogleApi } from '../../../scripts/monitoring/google-api';

const OLD = 'a'.repeat(40);
const NEW = 'b'.repeat(40);
const DAY = 86_400_000;
const NOW = Date.parse('2026-12-10T12:00:00Z');
const PROJECT = 'shop-production';
const noWait = (): Promise<void> => Promise.resolve();

interface Deployed {
  readonly commit?: string;
  readonly at?: number;
  readonly steps?: number;
  readonly secret?: string;
  readonly isReady?: boolean;
}

type Traffic = { type: string; revision?: string; percent: number };

const LATEST: Traffic = { type: 'TRAFFIC_TARGET_ALLOCATION_TYPE_LATEST', percent: 100 };

const revisionOf = (service: string, index: number, { commit, at, steps, secret, isReady = true }: Deployed) => ({
  name: `projects/${PROJECT}/locations/${REGION}/services/${service}/revisions/${service}-0000${index + 1}`,
  createTime: new Date(at ?? NOW - (10 - index) * DAY).toISOString(),
  conditions: [{ type: 'Ready', state: isReady ? 'CONDITION_SUCCEEDED' : 'CONDITION_FAILED' }],
  containers: [
    {
      env: [
        ...(commit === undefined ? [] : [{ name: 'RELEASE_COMMIT', value: commit }]),
        { name: 'RELEASE_DOCUMENTS', value: String(steps ?? 0) },
        { name: 'LINK_SECRET', valueSource: { secretKeyRef: { secret: 'LINK_SECRET', version: secret ?? '1' } } },
      ],
    },
  ],
});

/** Cloud Run v2 and Hosting v1beta1, as far as they are used: the traffic moves at once. */
function fakeCloud(functions: Record<string, Deployed[]>, { messages = [NEW, OLD] as readonly string[] } = {}) {
  const traffic = new Map<string, Traffic[]>(Object.keys(functions).map((id) => [id, [LATEST]]));
  const writes: string[] = [];
  const serviceOf = (id: string) => {
    const targets = traffic.get(id) ?? [];
    const latest = `${id}-0000${functions[id]?.length ?? 0}`;
    return {
      name: `projects/${PROJECT}/locations/${REGION}/services/${id}`,
      labels: { 'goog-managed-by': id === 'blog' ? 'somebody' : 'cloudfunctions' },
      latestReadyRevision: `projects/${PROJECT}/locations/${REGION}/services/${id}/revisions/${latest}`,
      traffic: targets,
      trafficStatuses: targets.map((each) => ({ ...each, revision: each.revision ?? latest })),
    };
  };
  const api = {
    call: (_service: string, method: string, path: string, body?: object) => {
      const id = /services\/([^/?]+)/.exec(path)?.[1] ?? '';
      if (method === 'GET') return Promise.resolve(serviceOf(id));
      writes.push(`${method} ${path} ${JSON.stringify(body)}`);
      if (method === 'PATCH') traffic.set(id, (body as { traffic: Traffic[] }).traffic);
      return Promise.resolve({});
    },
    list: (_service: string, path: string) => {
      const site = /sites\/([^/]+)\/releases/.exec(path)?.[1];
      if (site !== undefined)
        return Promise.resolve(
          messages.map((commit, index) => ({
            message: releaseMessage(commit),
            releaseTime: new Date(NOW - index * DAY).toISOString(),
            version: { name: `projects/7/sites/${site}/versions/v${messages.length - index}`, status: 'FINALIZED' },
          })),
        );
      if (path.endsWith('/services')) return Promise.resolve(Object.keys(functions).map(serviceOf));
      const id = /services\/([^/]+)\/revisions/.exec(path)?.[1] ?? '';
      return Promise.resolve((functions[id] ?? []).map((each, index) => revisionOf(id, index, each)));
    },
  } as unknown as GoogleApi;
  return { api, writes, traffic };
}

const wish = (own: Partial<RollbackWish> = {}): RollbackWish => ({
  project: PROJECT,
  sites: ['shop-production', 'shop-production-panel'],
  to: null,
  formerSecrets: false,
  now: NOW,
  ...own,
});

const BOTH = { api: [{ commit: OLD }, { commit: NEW }], webhooks: [{ commit: OLD }, { commit: NEW }] };

describe('npm run rollback', () => {
  it('serves the release before the one that serves: both sites, then every function', async () => {
    const { api, writes, traffic } = fakeCloud({ ...BOTH, checkmandates: [{ commit: NEW }], blog: [{}] });
    const plan = await planRollback(api, wish());
    expect(describedPlan(plan)).toEqual([
      'From bbbbbbbbbbbb back to aaaaaaaaaaaa:',
      '  site shop-production: version v1',
      '  site shop-production-panel: version v1',
      '  function api: api-00002 -> api-00001, deployed 2026-11-30T12:00Z',
      '  function webhooks: webhooks-00002 -> webhooks-00001, deployed 2026-11-30T12:00Z',
      '  function checkmandates: the former release did not have it; it stays as it is.',
    ]);
    expect(planCommands(PROJECT, plan)).toContain(
      `gcloud run services update-traffic api --to-revisions api-00001=100 --region ${REGION} --project ${PROJECT}`,
    );
    expect(writes).toEqual([]);

    await playRollback(api, plan, () => undefined, noWait);
    expect(writes[0]).toContain('sites%2Fshop-production%2Fversions%2Fv1');
    expect(traffic.get('api')).toMatchObject([{ revision: 'api-00001', percent: 100 }]);
    expect(traffic.get('webhooks')).toMatchObject([{ revision: 'webhooks-00001' }]);
    expect(traffic.get('checkmandates')).toEqual([LATEST]);
    expect(traffic.get('blog')).toEqual([LATEST]);
  });

  it('of several revisions of one commit, it takes the newest that can start', async () => {
    const revisions = [{ commit: OLD }, { commit: OLD }, { commit: OLD, isReady: false }, { commit: NEW }];
    const { functions } = await planRollback(fakeCloud({ api: revisions }).api, wish());
    expect(functions.map(({ revision }) => revision.id)).toEqual(['api-00002']);
  });

  it.each<[string, Record<string, Deployed[]>, Partial<RollbackWish>, RegExp]>([
    [
      'which cannot read stored documents (decision 37)',
      { api: [{ commit: OLD }, { commit: NEW, steps: 2 }] },
      {},
      /cannot read what is stored: 2 migration steps/,
    ],
    [
      'which cannot read what another function stored',
      { api: BOTH.api, sweepoutbox: [{ commit: OLD }, { commit: NEW, steps: 1 }] },
      {},
      /1 migration steps/,
    ],
    [
      'whose images are deleted',
      { api: [{ commit: OLD, at: NOW - (IMAGE_DAYS + 1) * DAY }, { commit: NEW }] },
      {},
      /more than 14 days ago/,
    ],
    [
      'which would read a secret that was rotated since',
      { api: [{ commit: OLD }, { commit: NEW, secret: '2' }] },
      {},
      /former values of LINK_SECRET/,
    ],
    ['that is unknown', BOTH, { to: 'cccc' }, /--to cccc is not one release .* bbbbbbbbbbbb, aaaaaaaaaaaa/],
    ['that serves', BOTH, { to: 'bbbb' }, /serves already/],
    ['without a revision', { api: [{ commit: NEW }] }, {}, /No revision of the function api is of aaaaaaaaaaaa/],
    [
      'of before the revisions said their commit',
      { api: [{}, { commit: NEW }] },
      {},
      /No revision of the function api/,
    ],
  ])('refuses a release %s', async (_, functions, own, message) => {
    const { api, writes } = fakeCloud(functions);
    await expect(planRollback(api, wish(own))).rejects.toThrow(message);
    expect(writes).toEqual([]);
  });

  it('serves what was put back before, and not the bad release between', async () => {
    const NEXT = 'c'.repeat(40);
    const { api } = fakeCloud(
      { api: [{ commit: OLD }, { commit: NEW }, { commit: NEXT }] },
      { messages: [NEXT, OLD, NEW, OLD] },
    );
    expect((await planRollback(api, wish())).to).toBe(OLD);
  });

  it('puts the release of the sites back when a deployment ended before them', async () => {
    const { api } = fakeCloud(BOTH, { messages: [OLD] });
    expect((await planRollback(api, wish())).to).toBe(OLD);
  });

  it('refuses when there is no other release', async () => {
    const { api } = fakeCloud(BOTH, { messages: [NEW] });
    await expect(planRollback(api, wish())).rejects.toThrow(/No release before/);
  });

  it('refuses a release whose site is gone', async () => {
    const { api } = fakeCloud(BOTH, { messages: [NEW] });
    await expect(planRollback(api, wish({ to: 'aaaa' }))).rejects.toThrow(
      /site shop-production has no version of aaaaaaaaaaaa/,
    );
  });

  it('former values of secrets come back only on request', async () => {
    const { api } = fakeCloud({ api: [{ commit: OLD }, { commit: NEW, secret: '2' }] });
    expect((await planRollback(api, wish({ formerSecrets: true }))).to).toBe(OLD);
  });
});

describe('the traffic', () => {
  it('a deploy after a rollback serves the new release', async () => {
    const { api, traffic } = fakeCloud(BOTH);
    await playRollback(api, await planRollback(api, wish()), () => undefined, noWait);
    expect(await followLatest(api, PROJECT, noWait)).toEqual(['api', 'webhooks']);
    expect(traffic.get('api')).toEqual([LATEST]);
    expect(await followLatest(api, PROJECT, noWait)).toEqual([]);
  });

  it('a canary stays without traffic', async () => {
    const { api, traffic } = fakeCloud(BOTH);
    expect(await holdTraffic(api, PROJECT, noWait)).toEqual(['api', 'webhooks']);
    expect(traffic.get('api')).toMatchObject([{ revision: 'api-00002', percent: 100 }]);
  });
});

it('images are kept for as long as a rollback may need them', () => {
  expect(imagePolicy(REGION).join(' ')).toBe(
    `functions:artifacts:setpolicy --location ${REGION} --days ${IMAGE_DAYS} --force`,
  );
  expect(IMAGE_DAYS).toBe(14);
});

it('a revision says its commit and the migration steps of its release', () => {
  const step = (stored: object) => stored;
  expect(migrationSteps({ customers: [step, step], orders: [step], outbox: undefined })).toBe(3);
  expect(releaseEnv(OLD)).toContain(
    `RELEASE_COMMIT=${OLD}\nRELEASE_DOCUMENTS=${Object.values(UPGRADES).flat().length}\n`,
  );
});

it('firebase-tools gives the functions the variables of the release beside those of the project', () => {
  const { loadUserEnvs } = createRequire(import.meta.url)('firebase-tools/lib/functions/env') as {
    loadUserEnvs: (options: object) => Record<string, string>;
  };
  const folder = mkdtempSync(join(tmpdir(), 'release-env-'));
  try {
    writeFileSync(join(folder, '.env'), releaseEnv(OLD, 3));
    writeFileSync(join(folder, `.env.${PROJECT}`), 'SITE_URL=https://prostor.ru\n');
    expect(loadUserEnvs({ functionsSource: folder, projectId: PROJECT, projectDir: folder })).toEqual({
      RELEASE_COMMIT: OLD,
      RELEASE_DOCUMENTS: '3',
      SITE_URL: 'https://prostor.ru',
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
