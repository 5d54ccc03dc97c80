import { expect, it } from 'vitest';
import { APP_LINK_PATHS, appLinkFiles } from '../../../scripts/build/app-links';

const android = { packageName: 'ru.prostor.app', certificates: ['AB:CD'] };
const ios = { appIds: ['ABCDE12345.ru.prostor.app'] };

it('both files name the published apps', () => {
  expect(appLinkFiles({ android, ios })).toEqual({
    'assetlinks.json': [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: 'ru.prostor.app', sha256_cert_fingerprints: ['AB:CD'] },
      },
    ],
    'apple-app-site-association.json': {
      applinks: { details: [{ appIDs: ios.appIds, components: APP_LINK_PATHS.map((path) => ({ '/': path })) }] },
    },
  });
});

it('an app that is not published has no file', () => {
  expect(Object.keys(appLinkFiles({ android: null, ios }))).toEqual(['apple-app-site-association.json']);
  expect(Object.keys(appLinkFiles({ android, ios: null }))).toEqual(['assetlinks.json']);
});

it('no app opens a page that pays or signs in', () => {
  for (const path of APP_LINK_PATHS) expect(path).not.toMatch(/buy|shop|pay|login|auth|profile/i);
});
