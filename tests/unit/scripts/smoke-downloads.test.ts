import { BRAND } from '@functions/base/contract/values/brand';
import { afterAll, describe, expect, it } from 'vitest';
import { downloadChecks } from '../../../scripts/smoke/download-checks';
import { safeguardChecks } from '../../../scripts/smoke/safeguard-checks';
import { runChecks } from '../../../scripts/smoke/smoke-check';
import type { SmokeTarget } from '../../../scripts/smoke/smoke-target';
import { APP, openEnvironment, type Answers } from '../../support/smoke/fake-environment';

/** The lines of `npm run smoke` about the files of the apps. */

const world = await openEnvironment();
afterAll(() => world.close());

type AppFiles = SmokeTarget['appFiles'];
const PLATFORMS = Object.keys(BRAND.downloads) as (keyof AppFiles)[];

async function linesOf(answers: Answers, appFiles: Partial<AppFiles> = {}): Promise<string[]> {
  world.change(answers);
  const target = world.target();
  const about = { ...target, appFiles: { ...target.appFiles, ...appFiles } };
  const places = safeguardChecks(about).filter(([name]) => name.endsWith(' app'));
  const lines = await runChecks([...places, ...downloadChecks(about)]);
  return lines.map(({ outcome, name, detail }) => `${outcome} ${name}: ${detail}`);
}

it('a good environment: each platform has a file of its type, its size and its hash', async () => {
  const lines = await linesOf({});
  expect(lines).toHaveLength(2 * PLATFORMS.length);
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([]);
});

describe.each(PLATFORMS)('the file of %s', (platform) => {
  const path = { android: '/app-1.apk', windows: '/app-1.exe' }[platform];
  const type = { 'content-type': 'application/octet-stream' };

  it.each<[string, () => Answers, RegExp]>([
    ['is missing', () => ({ [`HEAD site ${path}`]: { status: 404 } }), /^NOT the \w+ app: .* returns 404 to HEAD/],
    [
      'is a page',
      () => ({ [`HEAD site ${path}`]: { headers: { 'content-type': 'text/html; charset=utf-8' } } }),
      /^NOT the \w+ app: Content-Type is "text\/html"$/,
    ],
    [
      'has another size',
      () => ({ [`HEAD site ${path}`]: { headers: { ...type, 'content-length': '7' } } }),
      /^NOT the \w+ app: it has 7 bytes, and the brand file says \d+$/,
    ],
    [
      'has another content',
      () => ({ [`GET site ${path}`]: { body: APP.toUpperCase() } }),
      /^NOT the hash of the \w+ app: SHA-256 is [0-9a-f]{64}, and customers are shown another one$/,
    ],
  ])('%s: one line says so', async (_, answers, line) => {
    const wrong = (await linesOf(answers())).filter((each) => !each.startsWith('ok '));
    expect(wrong).toEqual([expect.stringMatching(line)]);
  });

  it('is read where an address leads on', async () => {
    const onward = { status: 302, headers: { location: `${path}-moved` } };
    const moved = {
      [`HEAD site ${path}`]: onward,
      [`GET site ${path}`]: onward,
      [`HEAD site ${path}-moved`]: { headers: type },
      [`GET site ${path}-moved`]: { body: APP },
    };
    expect((await linesOf(moved)).filter((line) => !line.startsWith('ok '))).toEqual([]);
  });

  it('as a part of the site is asked for there; without it the button is gone, and the line says so', async () => {
    const onSite = `HEAD site ${BRAND.downloads[platform]}`;
    expect(await linesOf({ [onSite]: { headers: type } }, { [platform]: 'site' })).toContainEqual(
      expect.stringMatching(new RegExp(`^ok the ${platform} app: 200`)),
    );
    expect(await linesOf({}, { [platform]: 'site' })).toContainEqual(
      expect.stringMatching(new RegExp(`^NOT the ${platform} app: .* returns 404 to HEAD: nobody can install it$`)),
    );
  });

  it('that does not exist is not checked', async () => {
    expect(await linesOf({}, { [platform]: 'none' })).toContain(
      `not checked the ${platform} app: it has no file (APP_FILES)`,
    );
  });
});
