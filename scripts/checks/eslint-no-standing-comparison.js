// @ts-check

/** The fields of a subscription that say until when access is paid, and whether it renews. */
const FIELDS = ['currentPeriodEnd', 'autoRenewal', 'autoRenewalEndedAt'];
const OPERATORS = ['===', '!==', '<', '<=', '>', '>='];

/**
 * Only the module `subscription` compares what decides the standing of a customer: a comparison elsewhere is a rule
 * that nobody finds. Whether a field is null may be asked.
 * @type {import('eslint').Rule.RuleModule}
 */
export const noStandingComparison = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      compared:
        '{{field}} is compared here. Ask subscription/rules: standingOf, or a question of subscription.ts such as ' +
        'isRenewalOn, isPaidAhead, timeLeftUntil and isSamePeriod.',
    },
  },
  create: (context) => ({
    BinaryExpression(node) {
      if (!OPERATORS.includes(node.operator)) return;
      const sides = [node.left, node.right];
      if (sides.some((side) => side.type === 'Literal' && side.value === null)) return;
      const field = sides.map(fieldOf).find((name) => name !== null);
      if (field !== undefined) context.report({ node, messageId: 'compared', data: { field } });
    },
  }),
};

/** @param {any} node */
function fieldOf(node) {
  const name = node.type === 'MemberExpression' ? node.property.name : node.type === 'Identifier' ? node.name : null;
  return FIELDS.includes(name) ? name : null;
}
