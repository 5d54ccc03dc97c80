import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { functionsLock, type LockFile } from '../../../scripts/deploy/functions-lock';
import { inRepository } from '../../../scripts/lib/repository';

const lock = functionsLock();

describe('the lock file of the functions', () => {
  it('has exactly the versions of the repository, and no registry', () => {
    const repository = JSON.parse(readFileSync(inRepository('package-lock.json'), 'utf8')) as LockFile;
    for (const [place, { version }] of Object.entries(lock.packages))
      if (place !== '')
        expect((repository.packages[`functions/${place}`] ?? repository.packages[place])?.version, place).toBe(version);
    expect(JSON.stringify(lock)).not.toContain('"resolved"');
  });

  it('has all that the functions need, and not the packages of the site', () => {
    const { dependencies } = lock.packages[''] ?? {};
    for (const name of Object.keys(dependencies ?? {})) expect(lock.packages[`node_modules/${name}`]).toBeDefined();
    expect(lock.packages['node_modules/react']).toBeUndefined();
    expect(lock.packages['node_modules/firebase-tools']).toBeUndefined();
  });

  it('is complete and fits functions/package.json, as npm reads it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'functions-lock-'));
    try {
      copyFileSync(inRepository('functions', 'package.json'), join(folder, 'package.json'));
      writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
      const listed = execFileSync('npm', ['ls', '--package-lock-only', '--all', '--json'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      expect((JSON.parse(listed) as { problems?: string[] }).problems ?? []).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('a package that is missing is an error that names it', () => {
    const packages = Object.fromEntries(
      Object.entries(lock.packages).filter(([place]) => place !== 'node_modules/zod'),
    );
    const broken = { ...lock, packages: { ...packages, functions: lock.packages[''] ?? {} } };
    expect(() => functionsLock(broken)).toThrow(/does not have zod, which functions needs/);
  });
});
