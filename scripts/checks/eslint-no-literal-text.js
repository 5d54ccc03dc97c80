// @ts-check
// What a person reads comes from locales/: a component holds no words of its own.

const WORDS = /\p{L}{2,}/u;
const READ_ALOUD = new Set([
  'alt',
  'title',
  'label',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
]);
/** Names are the same in every language. */
const NAMES = /^(Google|Android|Windows|iOS|Telegram|QR)$/;

/** @type {import('eslint').Rule.RuleModule} */
export const noLiteralTexts = {
  meta: {
    type: 'problem',
    docs: { description: 'Texts come from locales/, so that each language has them.' },
    messages: { literal: '«{{text}}» is shown to people: it belongs into locales/.' },
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
        if (node.value?.type === 'Literal' && READ_ALOUD.has(node.name.name)) check(node.value, node.value.value);
      },
      'JSXExpressionContainer > Literal': (/** @type {any} */ node) => {
        if (node.parent.parent.type === 'JSXElement' || READ_ALOUD.has(node.parent.parent.name?.name))
          check(node, node.value);
      },
    };
  },
};
