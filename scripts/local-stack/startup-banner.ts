import { localUrl, type Ports } from '../lib/ports';
import { textTable } from '../lib/text-table';
import { DEMO_ACCOUNTS, DEMO_STAFF } from '../seed/demo-accounts';

/** The output of `npm start` when the stack is ready: all links and demo logins. */
export function startupBanner({
  siteUrl,
  panelUrl,
  ports,
}: {
  siteUrl: string;
  panelUrl: string;
  ports: Ports;
}): string {
  const sandbox = localUrl(ports.sandbox);
  const links = [
    ['Site', siteUrl],
    ['Log in', `${siteUrl}/login`],
    ['Profile', `${siteUrl}/profile`],
    ['Staff panel', `${panelUrl}/panel-login`],
    ['Inbox (all sent e-mails)', `${sandbox}/inbox`],
    ['Telegram: chats with the bot', `${sandbox}/telegram`],
    ['Push messages to browsers', `${sandbox}/push`],
    ['Receiver of outbound webhooks', `${sandbox}/receiver`],
    ['Payer portal of the provider', `${sandbox}/cloudpayments/my`],
    ['All sandboxes: payments, cards, Yandex', sandbox],
    ['Auth emulator', localUrl(ports.auth)],
    ['Firestore emulator', localUrl(ports.firestore)],
    ['Functions emulator', localUrl(ports.functions)],
  ];
  return ['', textTable(links), '', demoLogins()].join('\n');
}

function tableOf(accounts: readonly Record<string, string | number>[]): string {
  const fields = [...new Set(accounts.flatMap((account) => Object.keys(account)))];
  return textTable([fields, ...accounts.map((account) => fields.map((field) => String(account[field] ?? '')))]);
}

/** The demo accounts of the seed: one row for each account, one column for each field. */
const demoLogins = (): string => [DEMO_ACCOUNTS, DEMO_STAFF].map((accounts) => `${tableOf(accounts)}\n`).join('\n');
