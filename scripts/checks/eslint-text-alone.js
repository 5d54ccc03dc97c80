// @ts-check
// A text expression is the only child of its element. React then sets the text of the element. A text beside other
// children is a node of its own: the translation of a browser replaces that node, React goes on changing the replaced
// one, and throws when it removes it or puts something before it.

import ts from 'typescript';

const TEXT =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.TypeParameter;

/**
 * Whether React may make a text of a value of this type.
 *
 * @param {ts.TypeChecker} checker
 * @param {ts.Type} type
 * @param {Set<ts.Type>} seen the types that contain this one
 * @returns {boolean}
 */
function isText(checker, type, seen = new Set()) {
  if (seen.has(type)) return false;
  seen.add(type);
  if (type.isUnion()) return type.types.some((each) => isText(checker, each, seen));
  // React renders nothing for ''.
  if (type.isStringLiteral() && type.value === '') return false;
  if (type.flags & TEXT) return true;
  const item = checker.isArrayLikeType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;
  return item !== undefined && isText(checker, item, seen);
}

/** @param {any} child */
const isBlank = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '') ||
  (child.type === 'JSXExpressionContainer' &&
    (child.expression.type === 'JSXEmptyExpression' ||
      (child.expression.type === 'Literal' && String(child.expression.value).trim() === '')));

/** A function of another name is called, and its value is checked where it is used. */
const isComponent = (/** @type {any} */ node) => /^[A-Z]/.test((node.id ?? node.parent.id)?.name ?? '');

/** @type {import('eslint').Rule.RuleModule} */
export const textAlone = {
  meta: {
    type: 'problem',
    docs: { description: 'The translation of a browser replaces texts: each has an element of its own.' },
    messages: {
      beside:
        'A translated page breaks here: put this text into an element of its own (<span>), or join the texts beside ' +
        'it into one string. For elements that are passed, use the type `Parts` in place of `ReactNode`.',
      returned: 'A component returns elements: put the text into an element of its own (<span>).',
    },
    schema: [],
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    /** @type {ts.TypeChecker} */
    const checker = services.program.getTypeChecker();
    const typeOf = (/** @type {any} */ node) => checker.getTypeAtLocation(services.esTreeNodeToTSNodeMap.get(node));

    const checkChildren = (/** @type {any} */ node) => {
      const children = node.children.filter((/** @type {any} */ child) => !isBlank(child));
      for (const child of children) {
        const isAlone = node.type === 'JSXElement' && children.length === 1;
        const isWrong =
          child.type === 'JSXText'
            ? !isAlone
            : child.type === 'JSXExpressionContainer' && !isAlone && isText(checker, typeOf(child.expression));
        if (isWrong) context.report({ node: child, messageId: 'beside' });
      }
    };
    const checkComponent = (/** @type {any} */ node) => {
      if (!isComponent(node)) return;
      const [signature] = typeOf(node).getCallSignatures();
      if (signature && isText(checker, signature.getReturnType())) context.report({ node, messageId: 'returned' });
    };
    return {
      JSXElement: checkChildren,
      JSXFragment: checkChildren,
      FunctionDeclaration: checkComponent,
      'VariableDeclarator > ArrowFunctionExpression': checkComponent,
    };
  },
};
