// @ts-check
/**
 * Every switch ends with `default: return unreachable(value)`. A kind that a newer release stored reaches a
 * switch although the types say that it cannot: it must throw UnknownKind, and its task waits for that release. Without
 * it the task would be taken for done.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noUnknownKind = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { open: 'End the switch with `default: return unreachable(value)`: a stored kind may be a newer one.' },
  },
  create: (context) => ({
    SwitchStatement(node) {
      const [last] = node.cases.filter(({ test }) => test === null);
      const [statement] = last?.consequent ?? [];
      const call = statement?.type === 'ReturnStatement' ? statement.argument : null;
      const isClosed =
        call?.type === 'CallExpression' && call.callee.type === 'Identifier' && call.callee.name === 'unreachable';
      if (!isClosed) context.report({ node, messageId: 'open' });
    },
  }),
};
