// @ts-check
/**
 * What the parser knows of types.
 * @typedef {object} Types
 * @property {import('typescript').Program} program
 * @property {(node: object) => import('typescript').Type} getTypeAtLocation
 */

/** The types whose values are not compared, and the module that exports them. */
const KINDS = [
  { module: '/contract/values/payments.ts', type: 'PaymentKind', messageId: 'kind' },
  { module: '/contract/values/sold-kinds.ts', type: 'SoldKind', messageId: 'sold' },
];
const EQUALITY = new Set(['===', '!==', '==', '!=']);
const LOOKUP = new Set(['includes', 'has', 'indexOf']);

/**
 * Nothing compares the kind of a purchase: a comparison has a default, which is wrong for the next kind and says
 * nothing. Types decide what a kind is, so that the gift of an e-mail is none.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noKindComparison = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      kind: 'Ask the table of kinds (purchase/rules/kinds): a comparison decides about the next kind by chance.',
      sold: 'Ask payments/rules/sold: a comparison decides about the next thing sold by chance.',
    },
  },
  create(context) {
    const types = /** @type {Types} */ (context.sourceCode.parserServices);
    const checker = types.program.getTypeChecker();
    const kinds = KINDS.flatMap(({ module, type, messageId }) => {
      const declared = exportedType(types.program, module, type);
      return declared === null ? [] : [{ declared, messageId }];
    });
    /** @param {import('typescript').Type} type */
    const messageFor = (type) => {
      const told = checker.getNonNullableType(type);
      const isText = (told.isUnion() ? told.types : [told]).every((part) => part.isStringLiteral());
      return isText ? kinds.find(({ declared }) => checker.isTypeAssignableTo(told, declared))?.messageId : undefined;
    };
    /** @param {any} node @param {string | undefined} messageId */
    const report = (node, messageId) => {
      if (messageId !== undefined) context.report({ node, messageId });
    };
    /** @param {any} node */
    const check = (node) => report(node, messageFor(types.getTypeAtLocation(node)));
    return {
      BinaryExpression({ left, operator, right }) {
        if (EQUALITY.has(operator) && !isNothing(left) && !isNothing(right))
          [left, right].filter(({ type }) => type !== 'Literal').forEach(check);
        const looked = operator === 'in' ? types.getTypeAtLocation(right) : undefined;
        const kind = looked?.isUnion() ? looked.getProperty('kind') : undefined;
        if (kind !== undefined) report(right, messageFor(checker.getTypeOfSymbol(kind)));
      },
      SwitchStatement: ({ discriminant }) => check(discriminant),
      CallExpression({ callee, arguments: [first] }) {
        const isLookup =
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          LOOKUP.has(callee.property.name);
        if (isLookup && first !== undefined && first.type !== 'Literal') check(first);
      },
    };
  },
};

/** @param {any} node */
const isNothing = (node) => (node.type === 'Literal' && node.value === null) || node.name === 'undefined';

/**
 * The exported type of a module; null where the module is not used.
 * @param {import('typescript').Program} program @param {string} module @param {string} type
 */
function exportedType(program, module, type) {
  const checker = program.getTypeChecker();
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(module));
  const own = file && checker.getSymbolAtLocation(file);
  const exported = own && checker.getExportsOfModule(own).find(({ name }) => name === type);
  return exported ? checker.getDeclaredTypeOfSymbol(exported) : null;
}
