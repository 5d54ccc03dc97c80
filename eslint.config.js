// @ts-check
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { arrows } from './scripts/checks/eslint-import-boundaries.js';
import { noLiteralTexts } from './scripts/checks/eslint-no-literal-text.js';

/** What a pure rule may not do: ask the time, throw dice, or reach outside. */
const PURE = {
  'no-restricted-properties': [
    'error',
    {
      object: 'Date',
      property: 'now',
      message: 'Time is an argument: the rules are functions of (state, command, now).',
    },
    {
      object: 'Math',
      property: 'random',
      message: 'Chance is an argument: the rules are functions of (state, command, now).',
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
    // A rule that must be switched off in a file is a rule to discuss, so that comments cannot do it.
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
      // Ports are asynchronous whether or not an implementation has something to wait for.
      '@typescript-eslint/require-await': 'off',
      // Ports are records of functions without `this`, so that taking one out is safe.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    // It warns of what the React Compiler leaves out, and there is none in the build.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  ...arrows,
  {
    files: ['web/src/**/*.tsx'],
    plugins: { texts: { rules: { 'no-literals': noLiteralTexts } } },
    rules: { 'texts/no-literals': 'error' },
  },
  { files: ['functions/src/domain/**/*.ts'], rules: PURE },
  { files: ['tests/**/*.{ts,tsx}'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  // Only their tools read these, and by the default export.
  { files: ['*.config.{ts,js}', 'web/*.config.ts'], rules: { 'no-restricted-exports': 'off' } },
  { files: ['**/*.{js,mjs}'], extends: [tseslint.configs.disableTypeChecked] },
);
