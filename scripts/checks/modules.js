// @ts-check
// The modules of functions/src, lowest first: each is the folder of its name. A module imports lower ones only, those
// that stand before it in this list: `npm run lint` reports every arrow up (eslint-no-arrow-up.js). What is in no
// module composes all of them: http, jobs, ports, providers, store, and the files beside them.

/** @type {readonly (readonly [name: string, holds: string])[]} */
export const MODULES = [
  [
    'base',
    'calendar, money, languages, results, wire, database sessions, rate limits, outbox, passkeys, kit of e-mails',
  ],
  ['staff', 'members, sign-in, sessions, second factor, audit'],
  ['subscription', 'events, rules, standing, prices, slots'],
  ['nodes', 'VPN nodes, what they let in, devices as they know them'],
  ['accounts', 'sign-ins, sessions, passkeys, passwords, e-mail address, preferences'],
  ['payments', 'payments, receipts, cards, mandates, the document of a refund'],
  ['referrals', 'invitations and their discount, the rows of the customer search'],
  ['recording', 'records what happens to a subscription, with all that follows from it'],
  ['gifts', 'gifts from the order to the claim'],
  ['purchase', 'orders, quotes, promo codes, guest purchases, pay links, kinds of purchase, the port of providers'],
  ['campaigns', 'mailings'],
  ['renewals', 'what a mandate does next, checkpoints, charges of a renewal, cancel, resume, tariff'],
  ['refunds', 'who gets what back'],
  [
    'notifications',
    'Check, Pay, Fail and the others: dispatches what the provider says, and imports what it did not say',
  ],
  ['devices', 'what a customer does with devices'],
  ['reconciliation', 'day closes, disputes, ledger against the provider, metrics'],
  ['operations', 'health, jobs, switches, notices'],
  ['messages', 'sends e-mails, news and outbound webhooks'],
  [
    'customer-life',
    'register, link, merge, erase, export, delete, profile, removals that a restore must not bring back',
  ],
  ['panel', 'what staff see across subjects'],
];

/** What composes the modules. */
export const ENTRY = 'entry';

/** The names, lowest first. */
export const ORDER = [...MODULES.map(([name]) => name), ENTRY];

/**
 * The services of all modules together, most of them outside ones (a module has its own repositories), and what the
 * server knows of a caller.
 */
export const SUMS = ['ports/services', 'ports/route'];

/**
 * The module of a file of functions/src: its path there, without its ending.
 * @param {string} path
 */
export const moduleOf = (path) => {
  const [folder = ''] = path.split('/');
  return MODULES.some(([name]) => name === folder) ? folder : ENTRY;
};
