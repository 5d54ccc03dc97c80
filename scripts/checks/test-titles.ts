import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { inRepository } from '../lib/repository';

export interface TestTitle {
  readonly file: string;
  /** Prefixed with the titles of its groups. */
  readonly title: string;
}

const GROUPS = ['describe'];
/** `burst` and `survives` are helpers of the tests that take a title and register tests under it. */
const TESTS = ['it', 'test', 'burst', 'survives'];

/** Titles of all tests, parsed from the sources. A computed title keeps its literal parts. */
export function testTitles(): TestTitle[] {
  const folder = inRepository('tests');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) =>
      titlesIn(readFileSync(join(folder, file), 'utf8')).map((title) => ({ file: `tests/${file}`, title })),
    );
}

/** The titles of the tests in one source text. */
export function titlesIn(source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? kindOf(node.expression) : null;
    const title = call !== null && ts.isCallExpression(node) ? textOf(node.arguments[0]) : null;
    if (call === 'test' && title !== null) found.push([...groups, title].join(' > '));
    const inside = call === 'group' && title !== null ? [...groups, title] : groups;
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(ts.createSourceFile('test.ts', source, ts.ScriptTarget.Latest), []);
  return found;
}

/** The root name decides: it(…), it.skipIf(…)(…), it.each(…)(…). The outermost call receives the title. */
function kindOf(called: ts.Expression): 'group' | 'test' | null {
  let root = called;
  while (ts.isPropertyAccessExpression(root) || ts.isCallExpression(root)) root = root.expression;
  if (!ts.isIdentifier(root)) return null;
  if (GROUPS.includes(root.text)) return 'group';
  return TESTS.includes(root.text) ? 'test' : null;
}

function textOf(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  return null;
}

/** The codes of threats and promises that a title cites: T7, P12, P7-P12. */
export function citedClaims(title: string): string[] {
  return citedCodes(title).filter((code) => /^[TP]/.test(code));
}

/**
 * The codes of promises (P), threats (T) and budgets (F, L, C, D) that a text cites, with ranges expanded. Ignores
 * dates.
 */
export function citedCodes(text: string): string[] {
  const spans = text.matchAll(/\b(?:([PT])([1-9]\d?)|([FLCD])([1-9]))(?:(?:-| to )[PTFLCD]([1-9]\d?))?(?!\w|:\d)/g);
  return [...spans].flatMap(([, mark, number, budget, limit, last]) => {
    const from = Number(number ?? limit);
    return Array.from({ length: Number(last ?? from) - from + 1 }, (_, n) => `${mark ?? budget ?? ''}${from + n}`);
  });
}
