import { expect, describe, it } from 'vitest';
import { mailDomainChecks } from '../../../scripts/smoke/mail-domain-checks';
import { runChecks } from '../../../scripts/smoke/smoke-check';
import { dkimKey, dnsOf, MAIL_RECORDS } from '../../support/smoke/fake-environment';

/** The lines of `npm run smoke` about the domain that e-mails come from; the DNS is one of the test. */

const DOMAIN = 'letters.example';
const KEY = `mail._domainkey.${DOMAIN}`;

type Records = Readonly<Record<string, readonly string[] | undefined>>;
async function linesOf(changed: Records, about: { mailDomain?: string; dkimSelector?: string | null } = {}) {
  const given = Object.entries({ ...MAIL_RECORDS, ...changed }).flatMap(([name, records]) =>
    records === undefined ? [] : [[name, records] as const],
  );
  const resolveTxt = dnsOf(Object.fromEntries(given));
  const lines = await runChecks(mailDomainChecks({ mailDomain: DOMAIN, dkimSelector: 'mail', resolveTxt, ...about }));
  return lines.map(({ outcome, name, detail }) => `${outcome} ${name}: ${detail}`);
}
const otherThanOk = async (...given: Parameters<typeof linesOf>) =>
  (await linesOf(...given)).filter((line) => !line.startsWith('ok '));

it('a good domain: SPF, DKIM and DMARC are ok, each with what was found', async () => {
  expect(await linesOf({})).toEqual([
    `ok SPF of ${DOMAIN}: v=spf1 include:_spf.mail.example ~all`,
    `ok DKIM of ${DOMAIN}: ${KEY}, RSA of 1024 bits`,
    `ok DMARC of ${DOMAIN}: p=quarantine at _dmarc.${DOMAIN}`,
  ]);
});

describe('one line is not ok, when', () => {
  const short = dkimKey(512);
  it.each<[string, Records, RegExp]>([
    ['there is no SPF', { [DOMAIN]: ['v=spf10 -all', 'something else'] }, /^NOT SPF .*there is no TXT record/],
    ['the domain does not exist', { [DOMAIN]: undefined }, /^NOT SPF .*there is no TXT record/],
    ['there are two SPF records', { [DOMAIN]: ['v=spf1 -all', 'v=spf1 mx ~all'] }, /^NOT SPF .*2 records .*Join them/],
    ['SPF ends with +all', { [DOMAIN]: ['v=spf1 mx +all'] }, /^NOT SPF .*"\+all" lets everybody send/],
    ['SPF ends with all', { [DOMAIN]: ['v=spf1 mx all'] }, /^NOT SPF .*"all" lets everybody send/],
    ['SPF ends with ?all', { [DOMAIN]: ['V=SPF1 mx ?ALL'] }, /^NOT SPF .*"\?ALL" lets everybody send/],
    ['SPF has no end', { [DOMAIN]: ['v=spf1 include:_spf.mail.example'] }, /^NOT SPF .*does not end: add ~all/],
    ['there is no DKIM key', { [KEY]: undefined }, /^NOT DKIM .*mail\._domainkey\.letters\.example has no key/],
    ['the DKIM key is revoked', { [KEY]: ['v=DKIM1; p='] }, /^NOT DKIM .*is revoked/],
    ['there are two DKIM keys', { [KEY]: ['v=DKIM1; p=a', 'p=b'] }, /^NOT DKIM .*has 2 keys/],
    ['the DKIM key is a test', { [KEY]: [`t=y:s; p=${dkimKey(1024)}`] }, /^NOT DKIM .*t=y says that it is a test/],
    ['the DKIM key is cut', { [KEY]: ['v=DKIM1; k=rsa; p=MIGfMA0'] }, /^NOT DKIM .*p= is no RSA key/],
    ['the DKIM key is short', { [KEY]: [`v=DKIM1; p=${short}`] }, /^NOT DKIM .*the key has 512 bits/],
    [
      'there is no DMARC',
      { [`_dmarc.${DOMAIN}`]: undefined },
      /^NOT DMARC .*no TXT record at _dmarc\.letters\.example/,
    ],
    [
      'there are two DMARC records',
      { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=none', 'v=DMARC1;p=reject'] },
      /^NOT DMARC .*2 records/,
    ],
    [
      'DMARC has no policy',
      { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; rua=mailto:a@b.example'] },
      /^NOT DMARC .*has no policy/,
    ],
    [
      'DMARC has a mistyped policy',
      { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=quarantaine'] },
      /^NOT DMARC .*has no policy/,
    ],
  ])('%s', async (_what, records, line) => {
    expect(await otherThanOk(records)).toEqual([expect.stringMatching(line)]);
  });

  it('nobody names the selector, which the DNS does not list', async () => {
    expect(await otherThanOk({}, { dkimSelector: null })).toEqual([
      `not checked DKIM of ${DOMAIN}: name the selector of the mail service: --dkim-selector <selector>`,
    ]);
  });

  it('the DNS does not answer: nothing is said of the records', async () => {
    const resolveTxt = () => Promise.reject(Object.assign(new Error('queryTxt ESERVFAIL'), { code: 'ESERVFAIL' }));
    const lines = await runChecks(mailDomainChecks({ mailDomain: DOMAIN, dkimSelector: 'mail', resolveTxt }));
    expect(lines.map(({ outcome, detail }) => `${outcome} ${detail}`)).toEqual(
      [DOMAIN, KEY, `_dmarc.${DOMAIN}`].map((name) => `not checked the DNS does not answer for ${name}: ESERVFAIL`),
    );
  });
});

it.each([
  ['a redirect', { [DOMAIN]: ['v=spf1 redirect=_spf.mail.example'] }],
  ['-all', { [DOMAIN]: ['v=spf1 ip4:192.0.2.1 -all'] }],
  ['a DKIM record without its optional tags', { [KEY]: [`p=${dkimKey(1024)}`] }],
  ['a DKIM key of another kind', { [KEY]: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='] }],
  ['a policy that only watches', { [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=none'] }],
] as [string, Records][])('%s is ok', async (_what, records) => {
  expect(await otherThanOk(records)).toEqual([]);
});

describe('a subdomain without a DMARC record has the one of the domain above', () => {
  const mailDomain = `news.${DOMAIN}`;
  const own = { [mailDomain]: ['v=spf1 -all'], [`mail._domainkey.${mailDomain}`]: [`p=${dkimKey(1024)}`] };
  const dmarc = async (record: string) =>
    (await linesOf({ ...own, [`_dmarc.${DOMAIN}`]: [record] }, { mailDomain })).at(-1);

  it('with its policy, or the one for subdomains', async () => {
    expect(await dmarc('v=DMARC1; p=reject')).toBe(`ok DMARC of ${mailDomain}: p=reject at _dmarc.${DOMAIN}`);
    expect(await dmarc('v=DMARC1; p=reject; sp=quarantine')).toContain(
      'ok DMARC of news.letters.example: p=quarantine',
    );
    expect(await dmarc('v=DMARC1; p=reject; sp=none')).toContain('p=none');
  });
});
