import { backupChecks } from './backup-checks';
import { downloadChecks } from './download-checks';
import { firebaseAuthChecks } from './firebase-auth-checks';
import { mailDomainChecks } from './mail-domain-checks';
import { safeguardChecks } from './safeguard-checks';
import { secretChecks } from './secret-checks';
import { jobChecks, signInChecks, webhookChecks, type Patience } from './server-checks';
import {
  headersCheck,
  hostOf,
  indexabilityChecks,
  panelChecks,
  releaseCheck,
  separatePanelChecks,
  wwwChecks,
} from './site-checks';
import { runChecks, unchecked, visit, VisitError, type SmokeCheck, type SmokeLine } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** What the command cannot see. */
export const BY_HAND: readonly string[] = [
  'Sign in with Yandex twice in one browser: Yandex must issue a new token for each sign-in (decision 61).',
  'Sign up by e-mail, sign out and in, link Yandex and remove it; then choose a new password by "Forgot your ' +
    'password?" and remove and link once more: Firebase changes tokensValidAfterTime only with the password ' +
    '(decision 61).',
  'Buy, cancel, resume and refund with a test card on staging; in production make one real payment and refund it.',
  'Open /buy?i=1&j=1, buy the trial of one day with a card of staff, and see the provider charge the renewal on the ' +
    'next day: no customer may be the first one.',
  'Read an e-mail of each kind in a real mailbox: SPF, DKIM and DMARC pass.',
];

/**
 * Asks a deployed environment over HTTP whether it works as deployed: at the address that Hosting always has, and at
 * its domains once they are connected. Reads only, except for one technical account that it removes (decision 74) and
 * two counted forgeries of notifications per address. Every request has a time limit.
 */
export async function smoke(
  target: SmokeTarget,
  { onLine, patience }: { readonly onLine?: (line: SmokeLine) => void; readonly patience?: Patience } = {},
): Promise<SmokeLine[]> {
  const { ownUrl, siteUrl, panelUrl } = target;
  const lines = await runChecks([...siteChecks(ownUrl, target), ...jobChecks(ownUrl, target, patience)], onLine);
  if (siteUrl !== ownUrl)
    lines.push(...(await runIfConnected(siteUrl, [...siteChecks(siteUrl, target), ...wwwChecks(siteUrl)], onLine)));
  const panel = panelUrl ?? ownUrl;
  lines.push(
    ...(await runIfConnected(
      panel,
      [...(panelUrl === null ? [] : [releaseCheck(panel, target)]), ...panelChecks(panel, target)],
      onLine,
    )),
    ...(await runChecks(
      [
        ...firebaseAuthChecks(target),
        ...secretChecks(target),
        ...safeguardChecks(target),
        ...downloadChecks(target),
        ...mailDomainChecks(target),
        ...backupChecks(target),
      ],
      onLine,
    )),
  );
  return lines;
}

const siteChecks = (url: string, target: SmokeTarget): SmokeCheck[] => [
  releaseCheck(url, target),
  ...signInChecks(url, target),
  headersCheck(url, target),
  ...indexabilityChecks(url, target),
  ...webhookChecks(url),
  ...separatePanelChecks(url, target),
];

/** The checks of an address, or one line if its name does not lead anywhere yet. */
async function runIfConnected(
  url: string,
  checks: readonly SmokeCheck[],
  onLine?: (line: SmokeLine) => void,
): Promise<SmokeLine[]> {
  const isConnected = await visit(`${url}/`).then(
    () => true,
    (error: unknown) => !(error instanceof VisitError && /ENOTFOUND/.test(error.message)),
  );
  const why = unchecked('the domain is not connected: its name is unknown (docs/deploy.md)');
  if (!isConnected) return runChecks([[`everything at ${hostOf(url)}`, () => Promise.resolve(why)]], onLine);
  const [release, ...others] = checks;
  const first = release === undefined ? [] : await runChecks([release], onLine);
  // The monitoring key must not be sent to another server.
  const isOurs = first.every(({ outcome }) => outcome === 'ok');
  const stranger = unchecked('this release does not respond there');
  const rest: SmokeCheck[] = isOurs ? others : [[`the rest at ${hostOf(url)}`, () => Promise.resolve(stranger)]];
  return [...first, ...(await runChecks(rest, onLine))];
}

/** A line as it is printed. */
export const printed = ({ outcome, name, detail }: SmokeLine): string =>
  outcome === 'not checked' ? `  not checked  ${name}: ${detail}` : `  ${outcome.padEnd(11)}  ${name}: ${detail}`;

/**
 * Runs and prints all checks, and what is left to do by hand. Returns whether nothing is wrong. A deploy can end with
 * `await printSmoke(smokeTarget(project, { release, monitoringKey }))`.
 */
export async function printSmoke(target: SmokeTarget, patience?: Patience): Promise<boolean> {
  const lines = await smoke(target, {
    onLine: (line) => console.log(printed(line)),
    ...(patience && { patience }),
  });
  const numberOf = (outcome: SmokeLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  console.log(`\n${numberOf('ok')} ok, ${numberOf('NOT')} NOT, ${numberOf('not checked')} not checked.`);
  console.log(`\nTo do by hand:\n${BY_HAND.map((each) => `  - ${each}`).join('\n')}`);
  return numberOf('NOT') === 0;
}
