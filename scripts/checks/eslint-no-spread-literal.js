// @ts-check
/**
 * Fields and elements stand in their literal. A spread of a second literal changes nothing; it packs several fields
 * into one line, against the formatter. With `satisfies` it checks a type.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noSpreadLiteral = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { spread: 'Write the fields or elements themselves: a spread of a literal changes nothing.' },
  },
  create: (context) => ({
    'SpreadElement, JSXSpreadAttribute'(/** @type {{ argument: object }} */ node) {
      let value = /** @type {{ type: string, expression?: typeof value }} */ (node.argument);
      while (value.type === 'TSAsExpression' && value.expression !== undefined) value = value.expression;
      const isLiteral = value.type === 'ObjectExpression' || value.type === 'ArrayExpression';
      if (isLiteral) context.report({ node: /** @type {any} */ (node), messageId: 'spread' });
    },
  }),
};
