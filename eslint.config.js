// @ts-check
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import tseslint from 'typescript-eslint';
import { importBoundaries } from './scripts/checks/eslint-import-boundaries.js';
import { noArrowUp } from './scripts/checks/eslint-no-arrow-up.js';
import { noKindComparison } from './scripts/checks/eslint-no-kind-comparison.js';
import { noLateConstant } from './scripts/checks/eslint-no-late-constant.js';
import { noLiteralText } from './scripts/checks/eslint-no-literal-text.js';
import { noStandingComparison } from './scripts/checks/eslint-no-standing-comparison.js';
import { noSpreadLiteral } from './scripts/checks/eslint-no-spread-literal.js';
import { noUnknownKind } from './scripts/checks/eslint-no-unknown-kind.js';
import { textAlone } from './scripts/checks/eslint-text-alone.js';

/** Rules are pure: no clock, no randomness, no I/O. */
const PURE = {
  'no-restricted-properties': [
    'error',
    {
      object: 'Date',
      property: 'now',
      message: 'Pass the time as an argument: rules are functions of (state, command, now).',
    },
    {
      object: 'Math',
      property: 'random',
      message: 'Pass random values as an argument: rules are functions of (state, command, now).',
    },
  ],
  'no-restricted-globals': [
    'error',
    'process',
    'fetch',
    'crypto',
    'performance',
    'setTimeout',
    'setInterval',
    'console',
  ],
};

/** What a browser may refuse or lack: one module of the site asks for it, and answers when it is refused. */
const STORAGES = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'A browser may refuse it: name the key in KEPT of lib/browser/kept, and use readKept and keep.',
}));
const ASKED_ONCE = [
  ...STORAGES.map(({ name, message }) => ({ property: name, message })),
  { property: 'clipboard', message: 'A browser may lack or refuse it: use copyText of lib/browser/clipboard.' },
  { object: 'navigator', property: 'share', message: 'A browser may lack or refuse it: use lib/browser/share.' },
  { object: 'navigator', property: 'canShare', message: 'A browser may lack or refuse it: use lib/browser/share.' },
  { property: 'createObjectURL', message: 'A web view may have no downloads: use saveFile of lib/browser/save-file.' },
  { property: 'pushManager', message: 'It may never answer: use lib/browser/push and push-subscription.' },
];
const SLOW_INTL = ['DateTimeFormat', 'NumberFormat'].map((property) => ({
  object: 'Intl',
  property,
  message: 'Its first use keeps a phone busy (decision 97): use lib/browser/format.',
}));

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/dist-*/',
      '**/lib/*.js',
      '**/lib/*.js.map',
      '.cache/',
      '.firebase/',
      'tests/out/',
      'web/public/',
    ],
  },
  {
    // Comments cannot disable a rule; exceptions belong in this file or in .oxlintrc.json.
    linterOptions: { noInlineConfig: true },
    rules: { 'no-warning-comments': ['error', { terms: ['eslint-disable', 'oxlint-disable'], location: 'anywhere' }] },
  },
  // The rules that need types and those of the React Compiler are in .oxlintrc.json.
  tseslint.configs.strict,
  {
    plugins: { literals: { rules: { 'no-spread-literal': noSpreadLiteral } } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'literals/no-spread-literal': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      'prefer-const': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [jsxA11y.configs.strict],
    rules: {
      // A page that consists of one form focuses its first field.
      'jsx-a11y-x/no-autofocus': 'off',
      // A region that scrolls must be reachable by keyboard.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region', 'tabpanel'] }],
      'jsx-a11y-x/no-noninteractive-element-to-interactive-role': ['error', { ul: ['listbox'], li: ['option'] }],
    },
  },
  {
    // A whole list has keys and focus: its search box chooses an option (aria-activedescendant), or its links do.
    files: ['web/src/panel/global-search/*.tsx', 'web/src/panel/customers/search/found-users.tsx'],
    rules: {
      'jsx-a11y-x/click-events-have-key-events': 'off',
      'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
      'jsx-a11y-x/no-static-element-interactions': 'off',
    },
  },
  ...importBoundaries,
  {
    files: ['web/src/**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { texts: { rules: { 'no-literal-text': noLiteralText, 'text-alone': textAlone } } },
    rules: { 'texts/no-literal-text': 'error', 'texts/text-alone': 'error' },
  },
  { files: ['functions/src/*/rules/**/*.ts'], rules: PURE },
  {
    files: ['functions/src/**/*.ts'],
    plugins: { modules: { rules: { 'no-arrow-up': noArrowUp } } },
    rules: { 'modules/no-arrow-up': 'error' },
  },
  {
    files: ['functions/src/**/*.ts'],
    ignores: ['functions/src/subscription/**/*.ts'],
    plugins: { standing: { rules: { 'no-standing-comparison': noStandingComparison } } },
    rules: { 'standing/no-standing-comparison': 'error' },
  },
  {
    // A kind that a newer release stored reaches every switch: it must wait, and not be taken for done.
    files: ['functions/src/**/*.ts'],
    // They switch over texts of other parties, which may be any.
    ignores: ['functions/src/providers/firebase-auth.ts', 'functions/src/providers/cloudpayments/lists.ts'],
    plugins: { kinds: { rules: { 'no-unknown-kind': noUnknownKind } } },
    rules: { 'kinds/no-unknown-kind': 'error' },
  },
  {
    files: ['functions/src/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: [
      // What was sold tells itself what it is.
      'functions/src/payments/rules/sold.ts',
      // `unknown` is no kind: nobody knows what the payment bought, so the page shows what was ordered.
      'web/src/panel/customers/payment/payment-facts.ts',
    ],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { purchases: { rules: { 'no-kind-comparison': noKindComparison } } },
    rules: { 'purchases/no-kind-comparison': 'error' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': ['error', ...STORAGES],
      'no-restricted-properties': ['error', ...ASKED_ONCE, ...SLOW_INTL],
    },
  },
  {
    files: ['web/src/panel/**/*.{ts,tsx}'],
    rules: { 'no-restricted-properties': ['error', ...ASKED_ONCE] },
  },
  {
    files: ['web/src/lib/browser/{kept,clipboard,share,save-file,push,push-subscription}.ts'],
    rules: { 'no-restricted-properties': ['error', ...SLOW_INTL] },
  },
  { files: ['tests/**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: ['scripts/**/*.ts', 'tests/drill/**/*.ts'],
    plugins: { commands: { rules: { 'no-late-constant': noLateConstant } } },
    rules: { 'commands/no-late-constant': 'error' },
  },
  {
    files: ['tests/{e2e,screens}/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.name='expect'] AwaitExpression > [callee.property.name=/^all(Inner|Text)/]",
          message: 'A page comes in parts, so the list may be incomplete: use expect.poll.',
        },
        {
          selector: 'VariableDeclarator > CallExpression > [property.name=/^waitFor(Event|Re(quest|sponse))$/]',
          message: 'What fails meanwhile leaves this one unhandled: use Promise.all([the wait, the press]).',
        },
      ],
    },
  },
  // Their tools require a default export.
  {
    files: ['*.config.{ts,js}', '{web,scripts/mutants}/*.config.ts', 'scripts/checks/progress-reporter.ts'],
    rules: { 'no-restricted-exports': 'off' },
  },
);
