import ts from 'typescript';

/**
 * The source with other values. `values` maps a path to the code of its value: `BRAND.company.taxId` is a property of
 * the exported constant `BRAND`, `PRICE_LIST.0` an element of an array. Everything else, comments included, stays.
 * Throws if a path does not exist.
 */
export function setValues(source: string, values: Readonly<Record<string, string>>): string {
  const file = parsed(source);
  const edits = Object.entries(values).map(([path, code]) => {
    const value = at(file, path);
    return { from: value.getStart(file), to: value.getEnd(), code };
  });
  return edits
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, code }) => `${text.slice(0, from)}${code}${text.slice(to)}`, source);
}

/** The number of elements of an array. Throws if there is none at the path. */
export function lengthOf(source: string, path: string): number {
  const value = at(parsed(source), path);
  if (!ts.isArrayLiteralExpression(value)) throw new Error(`${path} is no array`);
  return value.elements.length;
}

/** The texts of an array of strings. Throws if there is none at the path. */
export function textsAt(source: string, path: string): string[] {
  const value = at(parsed(source), path);
  if (!ts.isArrayLiteralExpression(value)) throw new Error(`${path} is no array`);
  return value.elements.filter(ts.isStringLiteral).map(({ text }) => text);
}

/** A number, written with or without `_`. Throws if there is none at the path. */
export function numberAt(source: string, path: string): number {
  const value = at(parsed(source), path);
  if (!ts.isNumericLiteral(value)) throw new Error(`${path} is no number`);
  return Number(value.text);
}

const parsed = (source: string): ts.SourceFile =>
  ts.createSourceFile('values.ts', source, ts.ScriptTarget.Latest, true);

function at(file: ts.SourceFile, path: string): ts.Expression {
  const [name = '', ...steps] = path.split('.');
  const found = steps.reduce<ts.Expression | undefined>(
    (from, step) => (from === undefined ? undefined : inside(from, step)),
    constant(file, name),
  );
  if (found === undefined) throw new Error(`there is no ${path}`);
  return bare(found);
}

function constant(file: ts.SourceFile, name: string): ts.Expression | undefined {
  return file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.name.getText(file) === name)?.initializer;
}

function inside(from: ts.Expression, step: string): ts.Expression | undefined {
  const value = bare(from);
  if (ts.isArrayLiteralExpression(value)) return value.elements[Number(step)];
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  return value.properties
    .filter(ts.isPropertyAssignment)
    .find(
      ({ name }) =>
        (ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)) && name.text === step,
    )?.initializer;
}

/** Without `as const` and `satisfies`. */
const bare = (value: ts.Expression): ts.Expression =>
  ts.isAsExpression(value) || ts.isSatisfiesExpression(value) ? bare(value.expression) : value;
