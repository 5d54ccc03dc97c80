import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** Folder of components -> folder below web/src/pieces that shows them. */
const FOLDERS = [
  { components: 'web/src/ui', pieces: 'web/src/pieces/ui' },
  { components: 'web/src/panel/components', pieces: 'web/src/pieces/panel' },
];

/** Of components, not of hooks. */
const tsxFilesIn = (folder: string): string[] =>
  readdirSync(inRepository(folder)).filter((name) => /^(?!use-).*\.tsx$/.test(name));

describe.each(FOLDERS)('the page of the components shows $components', ({ components, pieces }) => {
  it('every component has an entry', () => {
    const shown = tsxFilesIn(pieces);
    const advice = tsxFilesIn(components)
      .filter((name) => !shown.includes(name))
      .map((name) => `${components}/${name} is not shown: add ${pieces}/${name}, which exports its states as \`show\``);
    expect(advice).toEqual([]);
  });

  it('every entry shows the component of its name', () => {
    const advice = tsxFilesIn(pieces)
      .filter((name) => {
        const source = readFileSync(inRepository(pieces, name), 'utf8');
        const component = `'${components.replace('web/src/', '@web/')}/${name.replace('.tsx', '')}'`;
        return !source.includes(`from ${component}`) || !/export const show(: ShowPiece =| = show)/.test(source);
      })
      .map((name) => `${pieces}/${name} does not show ${components}/${name}: mend or delete it`);
    expect(advice).toEqual([]);
  });
});
