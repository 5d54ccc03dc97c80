import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Version } from '@cyclonedx/cyclonedx-library/Spec';
import { JsonStrictValidator } from '@cyclonedx/cyclonedx-library/Validation';
import { auditPackages, SEVERITIES } from '../checks/audit-packages';
import { inCache, inRepository } from '../lib/repository';
import { markdownTable } from '../reports/generated-markdown';
import { licencesPage, withOtherLicences } from '../reports/licences';
import { sbom } from '../reports/sbom';
import { writeProof, type ProofRun } from './proof-run';

/** An unavailable registry proves nothing and is not a failure. */
export function audit(): Promise<boolean> {
  const rows = (['product', 'all'] as const).map((which) => ({ which, ...auditPackages(which) }));
  const table = markdownTable([
    ['Packages', ...SEVERITIES],
    ...rows.map(({ which, found, reason }) => [
      which === 'product' ? 'runtime dependencies' : 'all packages',
      ...SEVERITIES.map((severity) => found?.[severity] ?? reason),
    ]),
  ]);
  const missing = rows.find(({ found }) => found === null);
  writeProof(
    'Dependencies',
    'audit',
    missing === undefined
      ? `\`npm audit\`.\n\n${table}`
      : `\`npm audit\` was not run: the registry returned no advisories (${missing.reason}).`,
  );
  if (missing !== undefined) console.log('The registry returned no advisories: no audit.');
  return Promise.resolve(rows.every(({ found }) => found === null || found.critical + found.high === 0));
}

/** Writes docs/licences.md. */
export async function licences({ shipped }: ProofRun): Promise<boolean> {
  const packages = await shipped();
  writeFileSync(inRepository('docs', 'licences.md'), licencesPage(packages));
  const others = withOtherLicences(packages);
  for (const { name, version, licence } of others) console.log(`${name} ${version}: ${licence || 'no licence'}`);
  const count = packages.browser.length + packages.server.length;
  writeProof(
    'Licences',
    'licences',
    `${count} shipped packages, ${others.length} with a licence that is ` +
      'not allowed. The list: [licences.md](licences.md).',
  );
  return others.length === 0;
}

/** The document changes with every build and is not committed. */
export async function writeSbom({ shipped }: ProofRun): Promise<boolean> {
  const packages = await shipped();
  const file = inCache('proof', 'sbom.cdx.json');
  const document = sbom(packages, new Date());
  writeFileSync(file, document);
  const error: unknown = await new JsonStrictValidator(Version.v1dot6).validate(document);
  const { components } = JSON.parse(document) as { components: unknown[] };
  writeProof(
    'Software bill of materials',
    'sbom',
    `CycloneDX 1.6 with ${components.length} components, ` +
      `${error === null ? 'valid' : '**not valid**'} by its JSON schema, in \`${relative(inRepository(), file)}\` ` +
      '(not committed).',
  );
  if (error !== null) console.log(error);
  return error === null;
}
