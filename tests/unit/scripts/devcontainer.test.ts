import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROGRAMS } from '../../../scripts/lib/machine-programs';
import { inRepository } from '../../../scripts/lib/repository';

/** Beside the programs: certificates for npm, and git for the commit of a release. */
const BASICS = ['ca-certificates', 'git'];

test('the container of a developer has the packages that root on Debian gets', () => {
  const dockerfile = readFileSync(inRepository('.devcontainer', 'Dockerfile'), 'utf8');
  const installed = [...dockerfile.matchAll(/^ {4}([a-z0-9-]+) \\$/gm)].map(([, name]) => name);
  const wanted = Object.values(PROGRAMS).map(([{ packages }]) => packages[0]);
  expect(installed).toEqual([...BASICS, ...wanted].toSorted());
});
