import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { arrowUp, targetOf } from '../checks/eslint-no-arrow-up';
import { moduleOf, ORDER, SUMS } from '../checks/modules';
import { inRepository } from '../lib/repository';

/** A source file of the functions: its path below functions/src without its ending, and what it imports there. */
interface Source {
  readonly path: string;
  readonly module: string;
  readonly text: string;
  readonly tree: ts.SourceFile;
  readonly imports: readonly string[];
}

export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isUp: boolean;
}

/** What the modules of functions/src are judged by (docs/architecture.md). */
export interface ModuleNumbers {
  readonly imports: number;
  readonly up: number;
  /** Pairs of modules that import each other. */
  readonly mutual: number;
  /** Imports of the repositories and services of all modules together. */
  readonly ofSums: number;
  /** Calls that write a collection of another module. */
  readonly foreignWrites: number;
  /** Files outside of the module of gifts that contain the word. */
  readonly giftFiles: number;
  /** Functions without a `switch` that have more than `MOST_BRANCHES` branches, with their number. */
  readonly branched: readonly string[];
  /** Lines of the median function. */
  readonly medianLines: number;
  /** Files that only export what another one has. */
  readonly reExports: readonly string[];
}

const MOST_BRANCHES = 12;

export function readSources(): Source[] {
  const root = inRepository('functions', 'src');
  return globSync('**/*.ts', { cwd: root })
    .toSorted()
    .map((file) => {
      const path = file.replaceAll('\\', '/').replace(/\.ts$/, '');
      const text = readFileSync(inRepository('functions', 'src', file), 'utf8');
      const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      return { path, module: moduleOf(path), text, tree, imports: importsOf(path, tree) };
    });
}

/** Every import between two modules, of types too. The sums are no module. */
export const importsBetween = (sources: readonly Source[]): Import[] =>
  sources.flatMap(({ path, module, imports }) =>
    imports
      .filter((target) => !SUMS.includes(target))
      .map((target) => ({ from: module, to: moduleOf(target), isUp: arrowUp(path, target) !== null }))
      .filter(({ from, to }) => from !== to),
  );

/**
 * The modules as a picture, lowest first: a line for each, with its files and a letter for each module that it imports.
 */
export function pictureOf(sources: readonly Source[]): string {
  const between = importsBetween(sources);
  const letterOf = (n: number): string => String.fromCharCode(97 + n);
  const width = Math.max(...ORDER.map((name) => name.length));
  const lines = ORDER.map((name, n) => {
    const files = String(sources.filter(({ module }) => module === name).length).padStart(3);
    const imported = ORDER.map((to, m) => {
      if (to === name) return letterOf(n).toUpperCase();
      return between.some((each) => each.from === name && each.to === to) ? letterOf(m) : '·';
    });
    return `${letterOf(n)} ${name.padEnd(width)} ${files}  ${imported.join(' ').replace(/[ ·]+$/, '')}`;
  });
  return ['```', ...lines, '```'].join('\n');
}

export function numbersOf(sources: readonly Source[]): ModuleNumbers {
  const between = importsBetween(sources);
  const pairs = new Set(between.map(({ from, to }) => `${from} ${to}`));
  const functions = sources.flatMap(({ path, tree }) => functionsIn(path, tree));
  return {
    imports: between.length,
    up: between.filter(({ isUp }) => isUp).length,
    mutual: ORDER.flatMap((low, n) => ORDER.slice(n + 1).map((high) => [low, high])).filter(
      ([low, high]) => pairs.has(`${low} ${high}`) && pairs.has(`${high} ${low}`),
    ).length,
    ofSums: sources.flatMap(({ imports }) => imports.filter((target) => SUMS.includes(target))).length,
    foreignWrites: sources.reduce((sum, source) => sum + foreignWritesIn(source), 0),
    giftFiles: sources.filter(({ module, text }) => module !== 'gifts' && /gift/i.test(text)).length,
    branched: functions
      .filter(({ branches, hasSwitch }) => branches > MOST_BRANCHES && !hasSwitch)
      .toSorted((left, right) => right.branches - left.branches)
      .map(({ name, branches }) => `${name} ${branches}`),
    medianLines: functions.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(functions.length / 2)] ?? 0,
    reExports: sources.filter(({ tree }) => onlyReExports(tree)).map(({ path }) => path),
  };
}

function importsOf(path: string, tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    const target = node !== undefined && ts.isStringLiteral(node) ? targetOf(path, node.text) : null;
    if (target !== null) found.push(target);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The module that defines a collection, by the name of the collection. */
const OWNERS = new Map(
  globSync('*/store/*.ts', { cwd: inRepository('functions', 'src') }).flatMap((file) =>
    [...readFileSync(inRepository('functions', 'src', file), 'utf8').matchAll(/defineCollection\('(\w+)'/g)].map(
      ([, name = '']) => [name, moduleOf(file.replaceAll('\\', '/'))] as const,
    ),
  ),
);

/** What an adapter of its own writes, outside of transactions. */
const SERVICES = ['dependencyHealth', 'forgedWebhooks', 'rateLimits'];

function foreignWritesIn({ path, module, text }: Source): number {
  if (/(^|\/)store\//.test(path)) return 0;
  const writes = text.matchAll(/\b(\w+)\??\.(?:create|save|remove|record)\w*\(/g);
  return [...writes].filter(([, name = '']) => {
    const owner = OWNERS.get(name);
    return owner !== undefined && owner !== module && !SERVICES.includes(name);
  }).length;
}

interface Measured {
  readonly name: string;
  readonly lines: number;
  readonly branches: number;
  readonly hasSwitch: boolean;
}

/** Every function with a body, each without those in it that have a name of their own. */
function functionsIn(path: string, tree: ts.SourceFile): Measured[] {
  const found: Measured[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lineOf = (at: number): number => tree.getLineAndCharacterOfPosition(at).line;
      const name = nameOf(node);
      if (name !== null) {
        const measured = branchesIn(node.body);
        found.push({
          name: `${path}.${name}`,
          lines: lineOf(node.end) - lineOf(node.getStart(tree)) + 1,
          ...measured,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string | null {
  if (node.name !== undefined && ts.isIdentifier(node.name)) return node.name.text;
  const { parent } = node;
  return (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && ts.isIdentifier(parent.name)
    ? parent.name.text
    : null;
}

const LOGICAL = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

function branchesIn(body: ts.Node): { branches: number; hasSwitch: boolean } {
  let [branches, hasSwitch] = [0, false];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && nameOf(node) !== null) return;
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node) || ts.isCaseClause(node) || isLoop(node))
      branches += 1;
    if (ts.isBinaryExpression(node) && LOGICAL.has(node.operatorToken.kind)) branches += 1;
    if (ts.isSwitchStatement(node)) hasSwitch = true;
    ts.forEachChild(node, visit);
  };
  visit(body);
  return { branches, hasSwitch };
}

const isLoop = (node: ts.Node): boolean =>
  ts.isForStatement(node) || ts.isForOfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node);

const onlyReExports = ({ statements }: ts.SourceFile): boolean =>
  statements.length > 0 &&
  statements.every((node) => ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined);
