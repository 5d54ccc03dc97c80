import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const eslint = new ESLint({ cwd: inRepository() });

async function isRefused(code: string): Promise<boolean> {
  const [result] = await eslint.lintText(`export const it = ${code};\n`, {
    filePath: inRepository('scripts/it.tsx'),
  });
  return (result?.messages ?? []).some(({ ruleId }) => ruleId === 'literals/no-spread-literal');
}

it.each([
  ['{ ...{ a: 1 }, b: 2 }', true],
  ['{ ...({ a: 1 } as const), b: 2 }', true],
  ['{ ...({ a: 1 } satisfies object), b: 2 }', false],
  ["['a', ...['b']]", true],
  ["['a', ...(['b'] as const)]", true],
  ['Math.max(...[1, 2])', true],
  ["<p {...{ id: 'a' }} />", true],
  ['{ ...(Math.random() > 1 && { a: 1 }) }', false],
  ["['a', ...['b'].map(String)]", false],
])('%s: refused %s', async (code, refused) => {
  expect(await isRefused(code)).toBe(refused);
});
