import { createPublicKey } from 'node:crypto';
import { messageOf } from '../lib/cli';
import { ok, unchecked, unlessWrong, wrong, type Finding, type SmokeCheck } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** What the DNS says of the domain that e-mails come from: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */

type MailTarget = Pick<SmokeTarget, 'mailDomain' | 'dkimSelector' | 'resolveTxt'>;

/** A shorter RSA key is ignored by receivers (RFC 8301). Bits. */
const SHORTEST_RSA = 1024;

/** One line each for SPF, DKIM and DMARC. Three to five questions to the DNS. */
export function mailDomainChecks({ mailDomain: domain, dkimSelector, resolveTxt }: MailTarget): SmokeCheck[] {
  const asking =
    (name: string, read: (records: readonly string[]) => Finding | Promise<Finding>) => async (): Promise<Finding> => {
      const records = await recordsOf(resolveTxt, name);
      return 'outcome' in records ? records : read(records);
    };
  const key = dkimSelector === null ? null : `${dkimSelector}._domainkey.${domain}`;
  return [
    [`SPF of ${domain}`, asking(domain, spfFinding)],
    [
      `DKIM of ${domain}`,
      key === null
        ? () => Promise.resolve(unchecked('name the selector of the mail service: --dkim-selector <selector>'))
        : asking(key, (records) => dkimFinding(key, records)),
    ],
    [
      `DMARC of ${domain}`,
      asking(`_dmarc.${domain}`, (records) =>
        policiesIn(records).length > 0
          ? dmarcFinding(domain, records)
          : inheritedFinding({ mailDomain: domain, resolveTxt }),
      ),
    ],
  ];
}

/** A record may be stored in parts of 255 characters. */
async function recordsOf(resolveTxt: MailTarget['resolveTxt'], name: string): Promise<readonly string[] | Finding> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as { code?: string };
    return code === 'ENOTFOUND' || code === 'ENODATA'
      ? []
      : unchecked(`the DNS does not answer for ${name}: ${code ?? messageOf(error)}`);
  }
}

function spfFinding(records: readonly string[]): Finding {
  const found = records.filter((record) => /^v=spf1(?: |$)/i.test(record));
  const [record] = found;
  if (record === undefined)
    return wrong('there is no TXT record "v=spf1 … ~all": add the one that the mail service names (docs/deploy.md)');
  if (found.length > 1)
    return wrong(`there are ${found.length} records "v=spf1": receivers then take none. Join them into one`);
  const terms = record.split(/ +/).slice(1);
  const all = terms.find((term) => /^[-+~?]?all$/i.test(term));
  if (all !== undefined && /^[-~]/.test(all)) return ok(record);
  if (all !== undefined) return wrong(`"${all}" lets everybody send as this domain: end the record with ~all or -all`);
  return terms.some((term) => /^redirect=/i.test(term))
    ? ok(record)
    : wrong('the record does not end: add ~all, otherwise nothing is said of other servers');
}

function dkimFinding(name: string, records: readonly string[]): Finding {
  const found = records.map(tagsOf).filter((tags) => tags.has('p'));
  const [tags] = found;
  if (tags === undefined) return wrong(`${name} has no key: add the record that the mail service names, or its CNAME`);
  if (found.length > 1) return wrong(`${name} has ${found.length} keys: a selector has one`);
  const p = (tags.get('p') ?? '').replaceAll(/\s/g, '');
  if (p === '') return wrong(`${name} is revoked (p= is empty): use another selector`);
  const kind = tags.get('k') ?? 'rsa';
  const bits = kind === 'rsa' ? rsaBits(p) : null;
  return unlessWrong(
    [
      ...(tags.get('t')?.split(':').includes('y') === true
        ? ['t=y says that it is a test, and receivers ignore it: remove it']
        : []),
      ...(kind === 'rsa' && bits === null ? ['p= is no RSA key: copy the record again'] : []),
      ...(bits !== null && bits < SHORTEST_RSA
        ? [`the key has ${bits} bits, and receivers ignore it: make one of 2048`]
        : []),
    ],
    bits === null ? `${name}, ${kind}` : `${name}, RSA of ${bits} bits`,
  );
}

function rsaBits(p: string): number | null {
  try {
    const { asymmetricKeyDetails } = createPublicKey({ key: Buffer.from(p, 'base64'), format: 'der', type: 'spki' });
    return asymmetricKeyDetails?.modulusLength ?? null;
  } catch {
    return null;
  }
}

const policiesIn = (records: readonly string[]) => records.filter((record) => /^v=DMARC1\s*(?:;|$)/i.test(record));

/** Without a record of its own, a subdomain has that of the domain above it. */
async function inheritedFinding({
  mailDomain,
  resolveTxt,
}: Pick<MailTarget, 'mailDomain' | 'resolveTxt'>): Promise<Finding> {
  const labels = mailDomain.split('.');
  for (let above = 1; above < labels.length - 1; above += 1) {
    const parent = labels.slice(above).join('.');
    const records = await recordsOf(resolveTxt, `_dmarc.${parent}`);
    if ('outcome' in records) return records;
    if (policiesIn(records).length > 0) return dmarcFinding(parent, records, 'sp');
  }
  return wrong(`there is no TXT record at _dmarc.${mailDomain}: add "v=DMARC1; p=none; rua=mailto:…" (docs/deploy.md)`);
}

/** `sp`: the policy for domains below the one with the record. */
function dmarcFinding(at: string, records: readonly string[], tag: 'p' | 'sp' = 'p'): Finding {
  const found = policiesIn(records);
  if (found.length > 1) return wrong(`_dmarc.${at} has ${found.length} records: receivers then take none`);
  const tags = tagsOf(found[0] ?? '');
  const policy = (tags.get(tag) ?? tags.get('p') ?? '').toLowerCase();
  if (policy === 'quarantine' || policy === 'reject') return ok(`p=${policy} at _dmarc.${at}`);
  if (policy === 'none')
    return ok(
      `p=none at _dmarc.${at}: forged e-mails are delivered. Set p=quarantine once the reports show no own ones`,
    );
  return wrong(`_dmarc.${at} has no policy: add p=none, p=quarantine or p=reject`);
}

/** "v=DKIM1; k=rsa; p=…": the names are in lower case, values may contain `=`. */
const tagsOf = (record: string): ReadonlyMap<string, string> =>
  new Map(
    record.split(';').flatMap((tag): [string, string][] => {
      const [, name, value] = /^\s*([a-z]\w*)\s*=\s*([^]*?)\s*$/i.exec(tag) ?? [];
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
