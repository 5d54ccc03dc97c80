import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** SPDX ids that allow distribution in a closed product without publishing its source. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  // Asks for the source of its own files only, and they are not changed.
  'MPL-2.0',
  // A dedication to the public domain, with a licence without conditions where there is none.
  'Unlicense',
];
/** The licence of fonts, which may be bundled with any product. */
const ALLOWED_FOR_FONTS = 'OFL-1.1';
const FONTS = /^node_modules\/@fontsource(?:-variable)?\//;
/** `licenses` in its package.json is of the former form, which the lock file does not have: MIT. */
const READ_BY_HAND = ['node_modules/limiter'];

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Whether one of the alternatives consists of allowed licences. Nested alternatives are not read and not allowed. */
const isAllowed = (path: string, licence: string): boolean =>
  licence
    .replaceAll(/^\(|\)$/g, '')
    .split(' OR ')
    .some((alternative) =>
      alternative.split(' AND ').every((id) => ALLOWED.includes(id) || (id === ALLOWED_FOR_FONTS && FONTS.test(path))),
    );

it('every package that the site or the functions may ship has an allowed licence', () => {
  const { packages } = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  expect(shipped.length).toBeGreaterThan(200);
  const others = shipped.filter(
    ([path, { license = '' }]) => !READ_BY_HAND.includes(path) && !isAllowed(path, license),
  );
  expect(others.map(([path, { license = 'no licence' }]) => `${path}: ${license}`)).toEqual([]);
});
