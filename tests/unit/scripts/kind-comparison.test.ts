import { ESLint } from 'eslint';
import { beforeAll, expect, it } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';

const eslint = new ESLint({ cwd: inRepository() });
/** The rule reads types, so the code stands in for a file of the project. */
const FILE = inRepository('functions/src/purchase/steps/new-order.ts');
const HEAD = `
import type { OrderKind, PaymentKind } from '@functions/payments/contract/values/payments';
import type { MailContent } from '@functions/messages/rules/all-mails';
import type { Sold } from '@functions/payments/rules/sold';
import type { Order } from '@functions/purchase/rules/order';
import type { Receipt } from '@functions/payments/rules/receipt';
declare const [kind, paid, order, receipt]: [OrderKind, PaymentKind, Order, Receipt];
declare const [mail, sold, word]: [MailContent, Sold, string];
declare const LISTED: OrderKind[];
declare const NAMES: Record<OrderKind, string>;
`;

async function isRefused(code: string): Promise<boolean> {
  const [result] = await eslint.lintText(`${HEAD}export const it = () => { ${code} };\n`, { filePath: FILE });
  const fatal = result?.messages.find((message) => message.fatal === true);
  if (fatal !== undefined) throw new Error(fatal.message);
  return (result?.messages ?? []).some(({ ruleId }) => ruleId === 'purchases/no-kind-comparison');
}

// The first call reads the types of the whole server.
beforeAll(() => isRefused(''), 120_000);

it.each([
  "return kind === 'gift';",
  "return 'gift' !== kind;",
  "return paid === 'renewal';",
  "return order.purchase.kind === 'device-slot';",
  "return receipt.kind === 'gift';",
  "return receipt?.kind !== 'card-change';",
  'return kind === receipt.kind;',
  "const { kind: of } = order.purchase; return of === 'gift';",
  "switch (order.purchase.kind) { case 'gift': return 1; default: return 2; }",
  'return LISTED.includes(kind);',
  'return new Set(LISTED).has(order.purchase.kind);',
  "return 'quote' in order.purchase;",
  "return sold.kind === 'term';",
  "return receipt.sold?.kind === 'device';",
  "return 'months' in sold;",
])('a kind of purchase is not compared: %s', async (code) => {
  expect(await isRefused(code)).toBe(true);
});

it.each([
  'return NAMES[kind];',
  'return receipt.kind === undefined;',
  'return receipt.sold === undefined;',
  "return mail.kind === 'gift';",
  "return word === 'gift';",
  "return 'orderId' in order;",
])('anything else may be: %s', async (code) => {
  expect(await isRefused(code)).toBe(false);
});
