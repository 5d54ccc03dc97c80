import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** Without the rule that reads types: the file of this test does not exist. */
const eslint = new ESLint({
  cwd: inRepository(),
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false } },
    rules: { 'texts/text-alone': 'off' },
  },
});

async function isRefused(element: string): Promise<boolean> {
  const code = `export const it = ${element};\n`;
  const [result] = await eslint.lintText(code, { filePath: inRepository('web/src/features/login/it.tsx') });
  return (result?.messages ?? []).some(({ ruleId }) => ruleId === 'no-restricted-syntax');
}

it.each([
  '<Button disabled={isBusy} />',
  '<Button disabled={isEmpty || removal.isPending} />',
  '<PlainButton disabled={form.submitting} />',
  '<HoldButton isDisabled={!hasOffer || isBusy} />',
  '<Button loading={query.isFetching} />',
])('a button that its own press disables: %s', async (element) => {
  expect(await isRefused(element)).toBe(true);
});

it.each(['<Button isBusy={isPending} disabled={isEmpty} />', '<TextField isDisabled={isBusy} />'])(
  'a button that stays, or a field: %s',
  async (element) => {
    expect(await isRefused(element)).toBe(false);
  },
);
