// @ts-check
// Components contain no literal texts: every text for users comes from locales/.

const WORDS = /\p{L}{2,}/u;
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'title',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);
/** Product names that are the same in every language. */
const NAMES = /^(Google|Android|Windows|iOS|Telegram|QR)$/;

/** @type {import('eslint').Rule.RuleModule} */
export const noLiteralText = {
  meta: {
    type: 'problem',
    docs: { description: 'Texts come from locales/, which contains every language.' },
    messages: { literal: '"{{text}}" is a text for users: move it to locales/.' },
    schema: [],
  },
  create(context) {
    /** @param {any} node @param {unknown} value */
    const check = (node, value) => {
      const text = String(value).trim();
      if (typeof value === 'string' && WORDS.test(text) && !NAMES.test(text))
        context.report({ node, messageId: 'literal', data: { text: text.slice(0, 40) } });
    };
    return {
      JSXText: (/** @type {any} */ node) => check(node, node.value),
      JSXAttribute: (/** @type {any} */ node) => {
        if (node.value?.type === 'Literal' && TEXT_ATTRIBUTES.has(node.name.name)) check(node.value, node.value.value);
      },
      'JSXExpressionContainer > Literal': (/** @type {any} */ node) => {
        if (node.parent.parent.type === 'JSXElement' || TEXT_ATTRIBUTES.has(node.parent.parent.name?.name))
          check(node, node.value);
      },
    };
  },
};
