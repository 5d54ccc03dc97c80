import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** The rules of our own that read no types. The files of this test do not exist. */
const eslint = new ESLint({
  cwd: inRepository(),
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false } },
    rules: { 'texts/text-alone': 'off', 'purchases/no-kind-comparison': 'off' },
  },
});

async function isRefused(rule: string, file: string, code: string): Promise<boolean> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: inRepository(file) });
  return (result?.messages ?? []).some(({ ruleId }) => ruleId === rule);
}

it.each([
  ['<Button disabled={isBusy} />', true],
  ['<Button disabled={isEmpty || removal.isPending} />', true],
  ['<PlainButton disabled={form.submitting} />', true],
  ['<HoldButton isDisabled={!hasOffer || isBusy} />', true],
  ['<Button loading={query.isFetching} />', true],
  ['<Button isBusy={isPending} disabled={isEmpty} />', false],
  ['<TextField isDisabled={isBusy} />', false],
])('a button that its own press disables, %s: refused %s', async (element, refused) => {
  const code = `export const it = ${element};`;
  expect(await isRefused('no-restricted-syntax', 'web/src/features/login/it.tsx', code)).toBe(refused);
});

it.each([
  ["switch (kind) { case 'a': return 1; case 'b': return 2; }", true],
  ["switch (kind) { case 'a': return 1; default: return 2; }", true],
  ["switch (kind) { case 'a': return 1; default: } return 2;", true],
  ["switch (kind) { case 'a': return 1; default: throw new Error('no'); }", true],
  ["switch (kind) { case 'a': return 1; case 'b': return 2; default: return unreachable(kind); }", false],
])('a switch without the one error for an unknown kind, %s: refused %s', async (body, refused) => {
  const head = "import { unreachable } from '@functions/base/contract/values/unreachable';\n";
  const code = `${head}export function it(kind: 'a' | 'b'): number {\n${body}\n}`;
  expect(await isRefused('kinds/no-unknown-kind', 'functions/src/messages/steps/it.ts', code)).toBe(refused);
});

it.each([
  ['{ ...{ a: 1 }, b: 2 }', true],
  ['{ ...({ a: 1 } as const), b: 2 }', true],
  ['{ ...({ a: 1 } satisfies object), b: 2 }', false],
  ["['a', ...['b']]", true],
  ['Math.max(...[1, 2])', true],
  ["<p {...{ id: 'a' }} />", true],
  ['{ ...(Math.random() > 1 && { a: 1 }) }', false],
  ["['a', ...['b'].map(String)]", false],
])('the spread of a literal, %s: refused %s', async (code, refused) => {
  expect(await isRefused('literals/no-spread-literal', 'scripts/it.tsx', `export const it = ${code};`)).toBe(refused);
});

it.each([
  ['await runCommandLine(() => name());\nconst name = (): string => "a";', true],
  ['await runCommandLine(() => new It());\nclass It {}', true],
  ['await runCommandLine(() => name());\nfunction name(): string {\n  return "a";\n}', false],
  ['const name = (): string => "a";\nawait runCommandLine(() => name());', false],
])('what a command uses before it is declared, %s: refused %s', async (code, refused) => {
  expect(await isRefused('commands/no-late-constant', 'scripts/commands/it.ts', code)).toBe(refused);
});
