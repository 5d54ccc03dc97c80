import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as packages from '../../../scripts/lib/debian-packages';
import { inRepository } from '../../../scripts/lib/repository';

/** Beside what the installer knows: certificates for npm, and git for the commit of a release. */
const BASICS = ['ca-certificates', 'git'];

test('the container of a developer has the packages that the installer gets', () => {
  const dockerfile = readFileSync(inRepository('.devcontainer', 'Dockerfile'), 'utf8');
  const installed = [...dockerfile.matchAll(/^ {4}([a-z0-9-]+) \\$/gm)].map(([, name]) => name);
  const groups: object[] = Object.values(packages);
  const wanted = groups.flatMap((group) => {
    const names = Object.values(group) as string[];
    return Array.isArray(group) ? names.slice(0, 1) : names;
  });
  expect(installed).toEqual([...new Set([...BASICS, ...wanted])].toSorted());
});
