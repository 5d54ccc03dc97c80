import { APP_FILES, BRAND, type AppFile } from '@functions/base/contract/values/brand';
import { describe, expect, it } from 'vitest';
import { CHECKS, notesOn, type DeployFacts } from '../../../scripts/deploy/deploy-checks';

/** The check of a deploy that asks where the files of the apps are. */
const [, check = () => null] = CHECKS.find(([name]) => name === 'files of the apps') ?? [];

const FILE: AppFile = {
  url: 'https://files.prostor.ru/app-1.4.0.apk',
  bytes: 48_230_911,
  sha256: '0123abcd'.repeat(8),
};
const PLATFORMS = Object.keys(BRAND.downloads);

const facts = (appFiles: object, about: Partial<DeployFacts> = {}): DeployFacts =>
  ({
    isProduction: true,
    appFiles: { android: FILE, windows: FILE, ...appFiles },
    hasPublicFile: () => false,
    secrets: {},
    permissions: { granted: [] },
    brand: {},
    functionsEnv: null,
    ...about,
  }) as unknown as DeployFacts;

describe.each(PLATFORMS)('the file of %s', (platform) => {
  const problems = (file: unknown, about: Partial<DeployFacts> = {}) => check(facts({ [platform]: file }, about));

  it.each<[string, unknown]>([
    ['has an address, a size and a hash', FILE],
    ['has an address with a port and a query', { ...FILE, url: 'https://files.prostor.ru:8443/get?name=app.apk' }],
    ['has a hash in capitals', { ...FILE, sha256: FILE.sha256.toUpperCase() }],
    ['is not published', 'none'],
  ])('may be deployed: it %s', (_, file) => {
    expect(problems(file)).toEqual([]);
  });

  it.each<[field: string, value: unknown]>([
    ['url', 'http://files.prostor.ru/a.apk'],
    ['url', 'https://10.0.0.1/a.apk'],
    ['url', 'https://user:pass@files.prostor.ru/a.apk'],
    ['url', 'https://files.prostor.ru/'],
    ['url', 'https://files.prostor.ru/a b.apk'],
    ['url', undefined],
    ['bytes', 0],
    ['bytes', '48230911'],
    ['sha256', '0'.repeat(63)],
    ['sha256', `${'0'.repeat(63)}g`],
  ])('is refused with the field %s for the value %j', (field, value) => {
    expect(problems({ ...FILE, [field]: value })).toEqual([
      expect.stringMatching(
        new RegExp(`^functions/src/base/contract/values/brand\\.ts: APP_FILES\\.${platform}\\.${field}: .+\\.$`),
      ),
    ]);
  });

  it.each<[unknown]>([['elsewhere'], [null], [7], [[]]])('is refused with its name for %j', (file) => {
    expect(problems(file)).toEqual([
      expect.stringContaining(`APP_FILES.${platform}: must be "site", "none", or url, bytes and sha256.`),
    ]);
  });

  it('is refused with a field that nothing reads', () => {
    expect(problems({ ...FILE, md5: 'x' })).toEqual([
      expect.stringContaining(`APP_FILES.${platform}.md5: is no field`),
    ]);
  });

  it('an example is refused for production alone', () => {
    const example = { ...FILE, url: 'https://files.prostor.example/a.apk' };
    expect(problems(example)).toEqual([expect.stringContaining(`APP_FILES.${platform}.url is an example.`)]);
    expect(problems(example, { isProduction: false })).toEqual([]);
  });

  it('published, but with no file and no address: production is refused, and staging gets a note', () => {
    const sentence = expect.stringContaining(
      `APP_FILES.${platform} is published, but has no file and no address: web/public/downloads/`,
    ) as string;
    expect(problems('site')).toEqual([sentence]);
    expect(problems('site', { isProduction: false })).toEqual([]);
    expect(notesOn(facts({ [platform]: 'site' }, { isProduction: false }))).toEqual([sentence]);
    expect(problems('site', { hasPublicFile: () => true })).toEqual([]);
  });

  it('a note says that a button is hidden on purpose', () => {
    expect(notesOn(facts({ [platform]: 'none' }))).toEqual([
      `APP_FILES.${platform} is 'none': the site has no button for this app.`,
    ]);
  });
});

it('the brand of this tree says where each app is', () => {
  expect(Object.keys(APP_FILES).toSorted()).toEqual(PLATFORMS.toSorted());
  expect(check(facts(APP_FILES, { isProduction: false }))).toEqual([]);
});
