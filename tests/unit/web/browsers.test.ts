import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { SUPPORTED_BROWSERS } from '../../../web/browsers';

it('docs/site.md names the supported browsers with the versions that the site is built for', () => {
  const document = readFileSync(inRepository('docs', 'site.md'), 'utf8');
  const [, text = ''] = /The site supports (.*?)and everything newer/s.exec(document) ?? [];
  const version = (name: string) => SUPPORTED_BROWSERS.find((browser) => browser.startsWith(name))?.slice(name.length);
  expect(version('edge')).toBe(version('chrome'));
  expect(version('ios')).toBe(version('safari'));
  expect(text).toContain(`Chrome and Edge ${version('chrome')},`);
  expect(text).toContain(`Firefox ${version('firefox')},`);
  expect(text).toContain(`Safari and iOS ${version('safari')},`);
});
