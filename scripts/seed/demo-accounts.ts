/** The accounts that `npm start` seeds. Sign in as any of them with the test-account chooser on /login. */
export const DEMO_ACCOUNTS = [
  { email: 'anna@example.com', name: 'Анна', status: 'ACTIVE', state: 'renews monthly' },
  { email: 'boris@example.com', name: 'Борис', status: 'NOT_ACTIVE', state: 'nothing bought yet' },
  { email: 'vera@example.com', name: 'Вера', status: 'CANCELED', state: 'paid time left' },
  { email: 'gleb@example.com', name: 'Глеб', status: 'EXPIRED', state: 'the card failed' },
  { email: 'dina@example.com', name: 'Дина', status: 'ACTIVE', state: 'past due, in grace' },
] as const;

export type DemoEmail = (typeof DEMO_ACCOUNTS)[number]['email'];

/**
 * The staff accounts of the demo panel. No other default accounts exist: `npm run staff -- add <login> --role admin`
 * adds one.
 */
export const DEMO_STAFF = [
  { login: 'olga', password: 'olga-of-support', role: 'support' },
  { login: 'fedor', password: 'fedor-of-finance', role: 'finance' },
  { login: 'alisa', password: 'alisa-the-admin', role: 'admin' },
] as const;
