// @ts-check
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importBoundaries } from './scripts/checks/eslint-import-boundaries.js';
import { noLiteralText } from './scripts/checks/eslint-no-literal-text.js';

/** Domain rules are pure: no clock, no randomness, no I/O. */
const PURE = {
  'no-restricted-properties': [
    'error',
    {
      object: 'Date',
      property: 'now',
      message: 'Pass the time as an argument: domain rules are functions of (state, command, now).',
    },
    {
      object: 'Math',
      property: 'random',
      message: 'Pass random values as an argument: domain rules are functions of (state, command, now).',
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

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/lib/*.js',
      '**/lib/*.js.map',
      '.cache/',
      '.firebase/',
      'tests/out/',
      'web/public/',
    ],
  },
  {
    // Comments cannot disable a rule; exceptions belong in this file.
    linterOptions: { noInlineConfig: true },
  },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['warn', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      'prefer-const': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Ports are asynchronous, even if an implementation has nothing to await.
      '@typescript-eslint/require-await': 'off',
      // Ports are records of functions without `this`, therefore destructuring is safe.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.configs.strict],
    rules: {
      // Concerns the React Compiler, which the build does not use.
      'react-hooks/incompatible-library': 'off',
      // A page that consists of one form focuses its first field.
      'jsx-a11y-x/no-autofocus': 'off',
      // A region that scrolls must be reachable by keyboard.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region', 'tabpanel'] }],
      'jsx-a11y-x/no-noninteractive-element-to-interactive-role': ['error', { ul: ['listbox'], li: ['option'] }],
    },
  },
  {
    // A whole list has keys and focus: its search box chooses an option (aria-activedescendant), or its links do.
    files: ['web/src/features/panel/global-search/*.tsx', 'web/src/features/panel/customers/search/found-users.tsx'],
    rules: {
      'jsx-a11y-x/click-events-have-key-events': 'off',
      'jsx-a11y-x/no-noninteractive-element-interactions': 'off',
      'jsx-a11y-x/no-static-element-interactions': 'off',
    },
  },
  ...importBoundaries,
  {
    files: ['web/src/**/*.tsx'],
    plugins: { texts: { rules: { 'no-literal-text': noLiteralText } } },
    rules: { 'texts/no-literal-text': 'error' },
  },
  { files: ['functions/src/domain/**/*.ts'], rules: PURE },
  { files: ['tests/**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  // Their tools require a default export.
  { files: ['*.config.{ts,js}', 'web/*.config.ts'], rules: { 'no-restricted-exports': 'off' } },
  { files: ['**/*.{js,mjs}'], extends: [tseslint.configs.disableTypeChecked] },
);
