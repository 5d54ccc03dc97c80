import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { PROGRAMS } from '../../../scripts/lib/machine-programs';

const files = globSync('.github/**/*.yml', { cwd: inRepository() }).map((file) => ({
  file,
  text: readFileSync(inRepository(file), 'utf8'),
}));
const used = files.flatMap(({ file, text }) =>
  Array.from(text.matchAll(/\buses: (\S+)(.*)$/gm), ([, action = '', comment = '']) => ({ file, action, comment })),
);

describe('the workflows', () => {
  it('use actions of others by the hash of a commit, with its version: a tag can be moved', () => {
    const foreign = used.filter(({ action }) => !action.startsWith('./'));
    expect(foreign.length).toBeGreaterThan(3);
    for (const { file, action, comment } of foreign) {
      expect(action, file).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
      expect(comment, file).toMatch(/^ # v\d+\.\d+\.\d+$/);
    }
  });

  it('an action has one version everywhere', () => {
    for (const versions of Object.values(Object.groupBy(used, ({ action }) => action.split('@')[0] ?? '')))
      expect(new Set(versions?.map(({ action }) => action)).size).toBe(1);
  });

  it('run nothing as root but the installation of packages of the distribution', () => {
    const asRoot = files.flatMap(({ text }) => text.split('\n').filter((line) => /\bsudo\b/.test(line)));
    for (const line of asRoot) expect(line).toMatch(/^\s*sudo apt-get (update|install) /);
  });

  it('install every program that the tests need and the runner does not have', () => {
    const [, listed = ''] = /for package in ([^;]+);/.exec(files.map(({ text }) => text).join('\n')) ?? [];
    // Java comes with an action; the runner has Chrome and Firefox.
    const onRunner = ['java', 'chromium', 'firefox'];
    const wanted = Object.entries(PROGRAMS)
      .filter(([program]) => !onRunner.includes(program))
      .map(([, [{ packages }]]) => packages[0]);
    expect(
      listed
        .split(/[\s\\]+/)
        .filter(Boolean)
        .toSorted(),
    ).toEqual([...new Set(wanted)].toSorted());
  });
});
