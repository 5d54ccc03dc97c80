import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { localUrl, type Ports } from './ports';
import { inRepository } from './repository';
import { table } from './table';

/** What `npm start` shows when everything stands: every link and every demo login. */
export async function welcome(siteUrl: string, ports: Ports): Promise<string> {
  const sandbox = localUrl(ports.sandbox);
  const links = [
    ['Site', siteUrl],
    ['Log in', `${siteUrl}/login`],
    ['Profile', `${siteUrl}/profile`],
    ['Inbox (every mail ends here)', `${sandbox}/inbox`],
    ['Payments as the payer sees them', `${sandbox}/cloudpayments/my`],
    ['All stand-ins: payments, cards, Yandex', sandbox],
    ['Auth emulator', localUrl(ports.auth)],
    ['Firestore emulator', localUrl(ports.firestore)],
    ['Functions emulator', localUrl(ports.functions)],
  ];
  return ['', table(links), '', await demoLogins()].join('\n');
}

/** The demo accounts are data of the seed, shown as they are: one row each, one column per field. */
async function demoLogins(): Promise<string> {
  const file = inRepository('tests', 'support', 'demo-accounts.ts');
  if (!existsSync(file)) return '';
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const accounts = Object.values(module).find((value): value is Record<string, string | number>[] => Array.isArray(value)) ?? [];
  const fields = [...new Set(accounts.flatMap((account) => Object.keys(account)))];
  const rows = accounts.map((account) => fields.map((field) => String(account[field] ?? '')));
  return `${table([fields, ...rows])}\n`;
}
