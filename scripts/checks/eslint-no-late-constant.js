// @ts-check
/**
 * A command runs inside its top-level await, so a constant or a class that stands after it is not initialised when the
 * command uses it. A function is.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noLateConstant = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { late: 'The command runs inside the await above, before this line: declare a function, or move it up.' },
  },
  create: (context) => ({
    [`Program > ExpressionStatement[expression.argument.callee.name=/^runCommand/] ~ ${LATE}`](
      /** @type {object} */ node,
    ) {
      context.report({ node: /** @type {any} */ (node), messageId: 'late' });
    },
  }),
};

const LATE = ':matches(VariableDeclaration, ClassDeclaration)';
