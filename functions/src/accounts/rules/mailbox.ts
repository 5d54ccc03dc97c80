/**
 * Providers that give one mailbox several domains, or do not tell spellings of its name apart. The first domain stands
 * for all; `name` maps the part before the @, in lower case and without a tag.
 */
const MAIL_PROVIDERS: readonly { readonly domains: readonly string[]; readonly name?: (local: string) => string }[] = [
  { domains: ['gmail.com', 'googlemail.com'], name: (local) => local.replaceAll('.', '') },
  {
    domains: [
      'yandex.ru',
      'ya.ru',
      'narod.ru',
      ...['by', 'com', 'kz', 'ua', 'uz', 'com.tr', 'com.ge', 'com.am', 'co.il', 'fr', 'ee', 'lt', 'lv', 'md'].map(
        (country) => `yandex.${country}`,
      ),
      ...['az', 'kg', 'tj', 'tm'].map((country) => `yandex.${country}`),
    ],
    name: (local) => local.replaceAll('.', '-'),
  },
  {
    domains: ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'],
    name: (local) => local.replaceAll(/[._-]/g, ''),
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
];

/**
 * Maps addresses that reach the same mailbox to one form: letter case, tags, and what its provider does not tell apart
 * (T7, T10). Trials, self-invites and restricted mailboxes use it. Hashes of it are stored: one that was stored under
 * another form of the same mailbox is not found any more, and that mailbox counts as new.
 */
export function canonicalMailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const mailbox = local.split('+')[0] ?? '';
  const provider = MAIL_PROVIDERS.find(({ domains }) => domains.includes(domain));
  return `${provider?.name?.(mailbox) ?? mailbox}@${provider?.domains[0] ?? domain}`;
}

/** Whether two addresses reach the same mailbox; an erased address reaches none. */
export const isSameMailbox = (left: string, right: string): boolean =>
  left !== '' && canonicalMailbox(left) === canonicalMailbox(right);
