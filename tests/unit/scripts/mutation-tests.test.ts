import { describe, expect, it } from 'vitest';
import { codeSpan, explainedMutants, readExplanations } from '../../../scripts/mutants/equivalent-mutants';
import { entryOf, scoreOf, unexplained } from '../../../scripts/mutants/mutation-report';
import { isSameCode, textAt } from '../../../scripts/mutants/mutation-results';
import { mutatedFiles, mutationRuns } from '../../../scripts/mutants/mutation-runs';

const DOCUMENT = `# Equivalent mutants

Text.

## functions/src/domain/a.ts

- \`left ===
  right\` → \`true\`, \`\` \`\${a}\` \`\`: both are
  the same.
- \`() => {…\` → \`() => undefined\`: a \`reason\` with code.

## functions/src/domain/b.ts

- \`1\` → \`2\`, \` \`\` \`: unused.
`;

describe('docs/equivalent-mutants.md', () => {
  it('explains mutants by file, code and replacement, whatever the line breaks', () => {
    expect(readExplanations(DOCUMENT)).toEqual([
      {
        file: 'functions/src/domain/a.ts',
        original: 'left === right',
        replacements: ['true', '`${a}`'],
        reason: 'both are the same.',
      },
      {
        file: 'functions/src/domain/a.ts',
        original: '() => {…',
        replacements: ['() => undefined'],
        reason: 'a `reason` with code.',
      },
      { file: 'functions/src/domain/b.ts', original: '1', replacements: ['2', '``'], reason: 'unused.' },
    ]);
  });

  it.each(['- `a` → `b`', '- `a`: reason', '- a → b: reason'])('refuses an entry without a part: %s', (entry) => {
    expect(() => readExplanations(`## a.ts\n\n${entry}\n`)).toThrow('cannot be read');
  });

  it('can be read, and names existing files', () => {
    const files = mutatedFiles();
    for (const { file } of explainedMutants()) expect(files).toContain(file);
  });

  it('long code is cited by its beginning', () => {
    expect(isSameCode('() => {…', '() => { return 1; }')).toBe(true);
    expect(isSameCode('() => { return 1; }', '() => { return 1; }')).toBe(true);
    expect(isSameCode('() => {', '() => { return 1; }')).toBe(false);
  });
});

describe('mutation runs', () => {
  const files = ['functions/src/domain/refunds/refund.ts', 'functions/src/usecases/refunds/request-refund.ts'];

  it('are one for each folder, with the tests that fit', () => {
    expect(mutationRuns(files)).toEqual([
      { name: 'domain-refunds', tests: 'unit', files: files.slice(0, 1) },
      { name: 'usecases-refunds', tests: 'product', files: files.slice(1) },
    ]);
  });

  it('mutate the domain and the use cases of money', () => {
    expect(mutatedFiles()).toEqual(expect.arrayContaining(files));
    expect(mutatedFiles(['request-refund'])).toEqual(files.slice(1));
    expect(mutatedFiles(['usecases/panel'])).toEqual([]);
  });
});

describe('the report of a mutation run', () => {
  const survivor = {
    file: 'functions/src/domain/refunds/refund.ts',
    line: 7,
    original: '`a`',
    replacement: '""',
    reason: null,
  };
  const result = { file: survivor.file, killed: 2, survivors: [survivor] };

  it('counts killed mutants, explained or not, in percent of all', () => {
    expect(scoreOf([result])).toBe(66.6);
    expect(scoreOf([{ ...result, survivors: [{ ...survivor, reason: 'unused' }] }])).toBe(66.6);
    expect(scoreOf([])).toBe(100);
  });

  it('asks for a reason where money or access may change', () => {
    const ofPanel = { ...result, file: 'functions/src/domain/panel/csv.ts' };
    const reasoned = { ...result, survivors: [{ ...survivor, reason: 'unused' }] };
    expect(unexplained([ofPanel, result, reasoned])).toEqual([survivor]);
    expect(entryOf(survivor)).toBe('- `` `a` `` → `""`: ');
    expect(codeSpan('a  ===\n b')).toBe('`a === b`');
    expect(codeSpan('``')).toBe('` `` `');
  });

  it('cites code of one or several lines', () => {
    const source = 'const a = 1;\nconst b =\n  2;\n';
    expect(textAt(source, { line: 1, column: 11 }, { line: 1, column: 12 })).toBe('1');
    expect(textAt(source, { line: 2, column: 7 }, { line: 3, column: 4 })).toBe('b =\n  2');
  });
});
