import { dirname, relative } from 'node:path';
import type TypeScript from 'typescript';
import { inRepository } from '../../../scripts/lib/repository';

/** One place that shows a text. */
export interface TextUse {
  readonly where: string;
  /** The area of the texts: the name of a file in `locales`. */
  readonly area: string;
  /** Every key that the call may name. Empty when the checker cannot tell. */
  readonly keys: readonly string[];
  /** The texts themselves, for a call of the panel that names no key. */
  readonly texts: string[] | null;
  /** The names of the values that the call always gives. */
  readonly values: readonly string[];
}

/** Finds every call of a text function in the site, the panel and the e-mails, with the compiler `ts`. */
export function textUses(ts: typeof TypeScript): TextUse[] {
  const program = programOf(ts);
  const checker = program.getTypeChecker();
  const uses: TextUse[] = [];

  const literals = (type: TypeScript.Type): string[] | null => {
    const parts = type.isUnion() ? type.types : [type];
    const values = parts.map((part) => (part.isStringLiteral() ? part.value : null));
    return values.every((value) => value !== null) ? values : null;
  };

  /** The strings that an expression may have: literals, choices, and templates of such. */
  const stringsOf = (node: TypeScript.Expression): string[] => {
    const known = literals(checker.getTypeAtLocation(node));
    if (known !== null) return known;
    if (ts.isParenthesizedExpression(node)) return stringsOf(node.expression);
    if (ts.isConditionalExpression(node)) return [...stringsOf(node.whenTrue), ...stringsOf(node.whenFalse)];
    if (!ts.isTemplateExpression(node)) return [];
    let built = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const parts = stringsOf(expression);
      built = built.flatMap((start) => parts.map((part) => `${start}${part}${literal.text}`));
    }
    return built;
  };

  /** The properties that every alternative of the type has for certain. */
  const valueNames = (node: TypeScript.Expression | undefined): string[] => {
    if (node === undefined) return [];
    const type = checker.getTypeAtLocation(node);
    const isCertain = (symbol: TypeScript.Symbol) => (symbol.flags & ts.SymbolFlags.Optional) === 0;
    const [first = [], ...others] = (type.isUnion() ? type.types : [type]).map((part) =>
      part
        .getProperties()
        .filter(isCertain)
        .map(({ name }) => name),
    );
    return first.filter((name) => others.every((names) => names.includes(name)));
  };

  /** The texts of the panel that an expression may read: `texts.user.title`, `t.acts[act].text`. */
  const panelTextsOf = (node: TypeScript.Expression): string[] | null => {
    if (ts.isConditionalExpression(node)) {
      const both = [panelTextsOf(node.whenTrue), panelTextsOf(node.whenFalse)];
      return both.every((texts) => texts !== null) ? both.flat() : null;
    }
    const symbols = ts.isPropertyAccessExpression(node)
      ? propertiesOf(node.expression, [node.name.text])
      : ts.isElementAccessExpression(node)
        ? propertiesOf(node.expression, stringsOf(node.argumentExpression))
        : [];
    const texts = symbols.flatMap((symbol) =>
      (symbol.declarations ?? []).flatMap((declaration) =>
        ts.isPropertyAssignment(declaration) && ts.isStringLiteral(declaration.initializer)
          ? [declaration.initializer.text]
          : [],
      ),
    );
    return texts.length > 0 ? texts : null;
  };
  const propertiesOf = (object: TypeScript.Expression, names: readonly string[]): TypeScript.Symbol[] => {
    const type = checker.getTypeAtLocation(object);
    return (type.isUnion() ? type.types : [type]).flatMap((part) =>
      names.flatMap((name) => checker.getPropertyOfType(part, name) ?? []),
    );
  };

  const visit = (file: TypeScript.SourceFile, node: TypeScript.Node): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    const where = `${relative(inRepository(), file.fileName)}:${line + 1}`;
    if (ts.isCallExpression(node)) {
      const [first, second] = node.arguments;
      const area = areaOf(checker, node.expression);
      if (area !== null && first !== undefined) {
        uses.push({ where, area, keys: stringsOf(first), texts: null, values: valueNames(second) });
      } else if (ts.isIdentifier(node.expression) && first !== undefined && second !== undefined) {
        const name = node.expression.text;
        if (name === 'plural' && file.fileName.includes('/panel/'))
          uses.push({ where, area: 'panel', keys: stringsOf(second), texts: null, values: ['count'] });
        if (name === 'fill' && file.fileName.includes('/panel/'))
          uses.push({ where, area: 'panel', keys: [], texts: panelTextsOf(first), values: valueNames(second) });
      }
    }
    if (ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Trans') {
      const attribute = (name: string): TypeScript.Expression | undefined => {
        const found = node.attributes.properties.find(
          (property): property is TypeScript.JsxAttribute =>
            ts.isJsxAttribute(property) && property.name.getText() === name,
        )?.initializer;
        return found && ts.isJsxExpression(found)
          ? found.expression
          : found && ts.isStringLiteral(found)
            ? found
            : undefined;
      };
      const [t, key] = [attribute('t'), attribute('i18nKey')];
      uses.push({
        where,
        area: (t && areaOf(checker, t)) ?? 'common',
        keys: key ? (ts.isStringLiteral(key) ? [key.text] : stringsOf(key)) : [],
        texts: null,
        values: valueNames(attribute('values')),
      });
    }
    ts.forEachChild(node, (child) => visit(file, child));
  };
  for (const file of program.getSourceFiles()) {
    // These files define the functions.
    if (/\/(lib\/i18n|static-pages\/dictionary-texts|panel\/(frame-)?texts|mails\/mail-texts)/.test(file.fileName))
      continue;
    if (isSource(file.fileName)) visit(file, file);
  }
  return uses;
}

/** Of the site, or of the e-mails of a module. */
const isSource = (file: string): boolean =>
  file.startsWith(inRepository('web', 'src')) || /\/functions\/src\/[\w-]+\/mails\//.test(file);

function programOf(ts: typeof TypeScript): TypeScript.Program {
  const path = inRepository('tsconfig.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile.bind(ts.sys)) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path));
  const files = [inRepository('web', 'src'), inRepository('functions', 'src')].flatMap((folder) =>
    ts.sys.readDirectory(folder, ['.ts', '.tsx']),
  );
  return ts.createProgram(files.filter(isSource), options);
}

/** The area of i18next's `TFunction<Area>`, `mail` for the function of e-mails, null for every other function. */
function areaOf(checker: TypeScript.TypeChecker, callee: TypeScript.Expression): string | null {
  const type = checker.getTypeAtLocation(callee);
  if (type.aliasSymbol?.name === 'MailTexts') return 'mail';
  // The types of TypeScript hide that it may be missing.
  if ((type.symbol as TypeScript.Symbol | undefined)?.name !== 'TFunction') return null;
  const [area] = checker.getTypeArguments(type as TypeScript.TypeReference);
  if (area === undefined) return null;
  if (area.isStringLiteral()) return area.value;
  const [first] = checker.isTupleType(area) ? checker.getTypeArguments(area as TypeScript.TypeReference) : [];
  return first?.isStringLiteral() === true ? first.value : 'common';
}
