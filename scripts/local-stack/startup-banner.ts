import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { localUrl, type Ports } from '../lib/ports';
import { inRepository } from '../lib/repository';
import { textTable } from '../lib/text-table';

/** The output of `npm start` when the stack is ready: all links and demo logins. */
export async function startupBanner(siteUrl: string, ports: Ports): Promise<string> {
  const sandbox = localUrl(ports.sandbox);
  const links = [
    ['Site', siteUrl],
    ['Log in', `${siteUrl}/login`],
    ['Profile', `${siteUrl}/profile`],
    ['Staff panel', `${siteUrl}/panel-login`],
    ['Inbox (all sent e-mails)', `${sandbox}/inbox`],
    ['Payer portal of the provider', `${sandbox}/cloudpayments/my`],
    ['All sandboxes: payments, cards, Yandex', sandbox],
    ['Auth emulator', localUrl(ports.auth)],
    ['Firestore emulator', localUrl(ports.firestore)],
    ['Functions emulator', localUrl(ports.functions)],
  ];
  return ['', textTable(links), '', await demoLogins()].join('\n');
}

function tableOf(accounts: readonly Record<string, string | number>[]): string {
  const fields = [...new Set(accounts.flatMap((account) => Object.keys(account)))];
  return textTable([fields, ...accounts.map((account) => fields.map((field) => String(account[field] ?? '')))]);
}

/** The demo accounts of the seed: one row for each account, one column for each field. */
async function demoLogins(): Promise<string> {
  const file = inRepository('tests', 'support', 'customers', 'demo-accounts.ts');
  if (!existsSync(file)) return '';
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const lists = Object.values(module).filter((value): value is Record<string, string | number>[] =>
    Array.isArray(value),
  );
  return lists.map((accounts) => `${tableOf(accounts)}\n`).join('\n');
}
