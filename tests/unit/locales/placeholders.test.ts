import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** Checks that the site fills every {{placeholder}} of its texts. Visitors would see one without a value. */

const WEB = inRepository('web', 'src');
const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

interface Use {
  readonly where: string;
  readonly area: string;
  readonly key: string;
  /** The names of the values, or null when the source does not show them. */
  readonly values: readonly string[] | null;
}

const uses = files.flatMap(usesIn);

/** The calls of `t` with a literal key. A hook in the same file defines the area. */
function usesIn(file: string): Use[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(WEB, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  const area = /use(?:Translation|Texts)\('(\w+)'\)/.exec(source.text)?.[1] ?? 'common';
  const found: Use[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key, values] = node.arguments;
      if (key && ts.isStringLiteral(key)) {
        found.push({ where: `${file}: ${key.text}`, area, key: key.text, values: namesOf(values) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function namesOf(values: ts.Expression | undefined): string[] | null {
  if (values === undefined) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = values.properties.map(({ name }) => name?.getText() ?? null);
  return names.every((name) => name !== null) ? names : null;
}

/** The placeholders of a text in Russian, of all its plural forms; null when the area has no such text. */
function placeholdersOf({ area, key }: Use): Set<string> | null {
  const texts: unknown = JSON.parse(readFileSync(inRepository('locales', 'ru', `${area}.json`), 'utf8'));
  const path = key.split('.');
  const name = path.pop() ?? '';
  const group = path.reduce<unknown>((tree, step) => (tree as Record<string, unknown> | undefined)?.[step], texts);
  const forms = Object.entries((group ?? {}) as Record<string, unknown>).filter(
    ([form]) => form.replace(/_\w+$/, '') === name || form === name,
  );
  if (forms.length === 0) return null;
  return new Set(
    forms.flatMap(([, text]) =>
      [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map(([, placeholder]) => placeholder ?? ''),
    ),
  );
}

describe('texts with placeholders', () => {
  it('are found in the source of the site', () => {
    expect(uses.length).toBeGreaterThan(200);
    expect(uses.filter((use) => placeholdersOf(use) !== null).length).toBeGreaterThan(uses.length * 0.9);
  });

  it('get a value for each placeholder', () => {
    const unfilled = uses.flatMap((use) => {
      const { values, where } = use;
      if (values === null) return [];
      return [...(placeholdersOf(use) ?? [])]
        .filter((name) => !values.includes(name))
        .map((name) => `${where} shows {{${name}}}`);
    });
    expect(unfilled).toEqual([]);
  });
});
