import { markdownTable } from './generated-markdown';
import type { ShippedPackage, ShippedPackages } from './shipped-packages';

/** SPDX ids that allow distribution in a closed product without publishing its source. */
const ALLOWED_IN_CODE = [
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
const FONTS = /^@fontsource(?:-variable)?\//;

/** Whether one of the alternatives consists of allowed licences. Nested alternatives are not read and not allowed. */
const isAllowed = ({ name, licence }: ShippedPackage): boolean =>
  licence
    .replaceAll(/^\(|\)$/g, '')
    .split(' OR ')
    .some((alternative) =>
      alternative
        .split(' AND ')
        .every((id) => ALLOWED_IN_CODE.includes(id) || (id === ALLOWED_FOR_FONTS && FONTS.test(name))),
    );

/** The packages with another licence than the allowed ones, or with none. */
export const withOtherLicences = ({ browser, server }: ShippedPackages): readonly ShippedPackage[] =>
  [...browser, ...server].filter((each) => !isAllowed(each));

/** docs/licences.md. */
export function licencesPage({ browser, server }: ShippedPackages): string {
  const bundled = server.filter(({ isBundled }) => isBundled);
  return `# Licences

Written by \`npm run proof -- licences\` from a build; do not edit. A test compares the page with the build and allows
only these licences: ${ALLOWED_IN_CODE.join(', ')}, and ${ALLOWED_FOR_FONTS} for fonts.

## Browsers

${browser.length} packages are in the scripts, styles and fonts of the site.

${markdownTable([
  ['Package', 'Version', 'Licence'],
  ...browser.map(({ name, version, licence }) => [name, version, licence]),
])}

## Servers

${bundled.length} packages are in the deployed file. Cloud Functions installs ${server.length - bundled.length} more
beside it, as dependencies of functions/package.json; the file does not load them.

${markdownTable([
  ['Package', 'Version', 'Licence', 'In the deployed file'],
  ...server.map(({ name, version, licence, isBundled }) => [name, version, licence, isBundled ? 'yes' : 'no']),
])}
`;
}
