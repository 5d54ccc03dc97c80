import { ESLint } from 'eslint';
import { expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const eslint = new ESLint({ cwd: inRepository() });
const HEAD = "import { unreachable } from '@contract/values/unreachable';\n";

async function isRefused(body: string): Promise<boolean> {
  const code = `${HEAD}export function it(kind: 'a' | 'b'): number {\n${body}\n}\n`;
  const [result] = await eslint.lintText(code, { filePath: inRepository('functions/src/usecases/platform/it.ts') });
  return (result?.messages ?? []).some(({ ruleId }) => ruleId === 'kinds/no-unknown-kind');
}

it.each([
  ['no default', "switch (kind) { case 'a': return 1; case 'b': return 2; }", true],
  ['a default with a result', "switch (kind) { case 'a': return 1; default: return 2; }", true],
  ['a default that does nothing', "switch (kind) { case 'a': return 1; default: } return 2;", true],
  ['another error', "switch (kind) { case 'a': return 1; default: throw new Error('no'); }", true],
  [
    'the one error',
    "switch (kind) { case 'a': return 1; case 'b': return 2; default: return unreachable(kind); }",
    false,
  ],
])('a switch with %s: refused %s', async (_what, body, refused) => {
  expect(await isRefused(body)).toBe(refused);
});
