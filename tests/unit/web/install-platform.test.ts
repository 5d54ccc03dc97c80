import { platformFor } from '@web/features/install/platform';
import { expect, it } from 'vitest';

const AGENTS = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  iPhone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 ' +
    'Mobile/15E148 Safari/604.1',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
} as const;

it.each([
  ['an Android phone', null, AGENTS.android, 5, 'android'],
  ['an iPhone', null, AGENTS.iPhone, 5, 'ios'],
  ['an iPad, which reports a Mac', null, AGENTS.mac, 5, 'ios'],
  ['a Mac', null, AGENTS.mac, 0, 'android'],
  ['Windows', null, AGENTS.windows, 0, 'windows'],
  ['a platform in the address', 'android', AGENTS.windows, 0, 'android'],
  ['an unknown platform in the address', 'toaster', AGENTS.windows, 0, 'windows'],
] as const)('%s: the guide starts with the expected platform', (_title, asked, userAgent, maxTouchPoints, platform) => {
  expect(platformFor(asked, { userAgent, maxTouchPoints })).toBe(platform);
});
