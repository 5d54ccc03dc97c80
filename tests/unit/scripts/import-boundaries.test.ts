import { ESLint } from 'eslint';
import { beforeAll, expect, test } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

/** Without the rule that reads types: the files of this test do not exist. */
const eslint = new ESLint({
  cwd: inRepository(),
  overrideConfig: {
    languageOptions: { parserOptions: { projectService: false } },
    rules: { 'texts/text-alone': 'off', 'purchases/no-kind-comparison': 'off' },
  },
});

async function rulesBroken(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`${code}\n`, { filePath: inRepository(file) });
  return (result?.messages ?? [])
    .map((message) => message.ruleId ?? message.message)
    .filter((rule) => rule.startsWith('no-restricted'));
}

// The first text loads ESLint's configuration.
beforeAll(() => rulesBroken('scripts/it.ts', ''), 60_000);

const importOf = (source: string): string => `import { it } from '${source}';\nit();`;
const lazyImportOf = (source: string): string => `export const it = () => import('${source}');`;

test.each([
  ['functions/src/gifts/contract/values/it.ts', 'zod/mini'],
  ['functions/src/gifts/contract/values/it.ts', '../wire'],
  ['functions/src/base/contract/values/it.ts', './brand'],
  ['functions/src/gifts/contract/it.ts', 'zod'],
  ['functions/src/subscription/rules/it.ts', '@functions/ports/services'],
  ['functions/src/purchase/rules/it.ts', '@functions/customer-life/contract/get-shop'],
  ['functions/src/ports/services.ts', 'firebase-admin/firestore'],
  ['functions/src/purchase/calls/it.ts', '@functions/purchase/store/orders'],
  ['functions/src/purchase/calls/it.ts', 'firebase-functions/logger'],
  ['functions/src/purchase/store/it.ts', '@functions/providers/yandex'],
  ['functions/src/providers/it.ts', '@functions/purchase/store/orders'],
  ['functions/src/providers/it.ts', '@locales/ru/mail.json'],
  ['functions/src/purchase/mails/it.ts', '@locales/ru/common.json'],
  ['functions/src/jobs/it.ts', '@functions/purchase/store/orders'],
  ['functions/src/purchase/steps/it.ts', '@functions/purchase/mails/purchase-emails'],
  ['functions/src/base/lib/it.ts', '@functions/base/rules/calendar'],
  ['functions/src/http/it.ts', '@functions/purchase/store/orders'],
  ['web/src/lib/it.ts', '@web/features/login/login-page'],
  ['web/src/lib/payments/it.ts', '@functions/providers/cloudpayments/decline-codes'],
  ['web/src/lib/payments/cloudpayments/it.ts', '@functions/providers/cloudpayments/client'],
  ['web/src/lib/payments/cloudpayments/it.ts', '@functions/providers/yandex/decline-codes'],
  ['web/src/ui/it.tsx', '../app/router'],
  ['web/src/features/login/it.tsx', '@web/features/profile/page/profile-page'],
  ['web/src/features/login/it.tsx', '../profile/page/profile-page'],
  ['web/src/features/login/it.tsx', '@web/app/router'],
  ['web/src/features/login/it.tsx', '@web/panel/router'],
  ['web/src/app/it.tsx', '@web/panel/router'],
  ['web/src/panel/it.tsx', '@web/app/router'],
  ['web/src/panel/nodes/it.tsx', '@web/features/login/login-page'],
  ['web/src/frame/it.tsx', '@web/panel/router'],
  ['web/src/features/profile/kit/it.tsx', '@web/features/profile/page/profile-page'],
  ['web/src/ui/it.tsx', '@web/frame/layout'],
  ['web/src/app/it.tsx', '@web/pieces/piece'],
  ['web/src/pieces/it.tsx', '@web/app/router'],
  ['web/src/app/it.tsx', '@functions/subscription/rules/charge'],
  ['web/src/app/it.tsx', '../../../functions/src/subscription/rules/charge'],
  ['scripts/commands/it.ts', '../../tests/support/customers/buy'],
  ['scripts/lib/it.ts', '../../tests/sandbox/start-sandbox'],
  ['tests/sandbox/it.ts', '../support/customers/buy'],
  ['tests/sandbox/mail/it.ts', '../../../scripts/seed/demo-accounts'],
])('%s may not import %s', async (file, source) => {
  expect(await rulesBroken(file, importOf(source))).toEqual(['no-restricted-imports']);
  expect(await rulesBroken(file, lazyImportOf(source))).toEqual(['no-restricted-syntax']);
});

test.each([
  ['functions/src/gifts/contract/it.ts', 'zod/mini'],
  ['functions/src/purchase/rules/it.ts', '@functions/base/contract/values/money'],
  ['functions/src/purchase/store/it.ts', 'firebase-admin/firestore'],
  ['functions/src/purchase/mails/it.ts', 'nodemailer'],
  ['functions/src/purchase/mails/it.ts', '@locales/kk/mail.json'],
  ['functions/src/jobs/it.ts', '@functions/customer-life/calls/get-shop'],
  ['functions/src/http/it.ts', 'firebase-functions/https'],
  ['web/src/lib/it.ts', '@functions/customer-life/contract/get-shop'],
  ['web/src/lib/payments/cloudpayments/it.ts', '@functions/providers/cloudpayments/decline-codes'],
  ['web/src/features/login/it.tsx', '@web/ui/button'],
  ['web/src/pieces/panel/it.tsx', '@web/panel/components/table'],
  ['scripts/seed/it.ts', '../../tests/sandbox/node/vpn-node'],
  ['tests/sandbox/main.ts', '../../scripts/lib/ports'],
])('%s may import %s', async (file, source) => {
  expect(await rulesBroken(file, importOf(source))).toEqual([]);
});

test.each(['Date.now()', 'new Date()', 'Math.random()', 'process.env', 'fetch("/")'])(
  'the domain may not use %s',
  async (code) => {
    expect(await rulesBroken('functions/src/purchase/rules/it.ts', `export const it = ${code};`)).toHaveLength(1);
  },
);

test('the domain may create a date from a given instant', async () => {
  expect(await rulesBroken('functions/src/purchase/rules/it.ts', 'export const it = new Date(0);')).toEqual([]);
});

test('nothing is exported by default, and no text is put into the page as HTML', async () => {
  expect(await rulesBroken('functions/src/http/it.ts', 'export default 1;')).toEqual(['no-restricted-exports']);
  const html = 'export const It = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;';
  expect(await rulesBroken('web/src/features/login/it.tsx', html)).toEqual(['no-restricted-syntax']);
});
