import { createHmac, randomBytes } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { getDeepHealth } from '@functions/operations/contract/get-deep-health';
import { probeSignIn, type SignInStep } from '@functions/accounts/contract/probe-sign-in';
import { JOB_NAMES, JOBS, type JobName } from '@functions/base/rules/job-run';
import { hostOf } from './site-checks';
import {
  jsonOf,
  ok,
  postJson,
  unchecked,
  unlessWrong,
  visit,
  wrong,
  type Finding,
  type SmokeCheck,
  type Visit,
} from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** What the functions do: sign-in, the client's address, webhooks, jobs. */

const NO_KEY = 'there is no MONITORING_KEY: set it in the environment, log in (npx firebase login), or it is "none"';

const CAUSES: Readonly<Record<SignInStep, string>> = {
  sign:
    'the functions cannot sign custom tokens: give their service account the role Service Account Token Creator on ' +
    'itself, and enable iamcredentials.googleapis.com',
  exchange: 'Identity Toolkit refuses the token: compare WEB_API_KEY with the project and the restrictions of the key',
  delete: 'the technical account stays: give the service account the role Firebase Authentication Admin',
};

/** An address for documentation (RFC 5737): nobody has it. */
const FORGED = '192.0.2.1';

/** Sign-in by custom token, and the address that the server takes for the client's. One call for both. */
export function signInChecks(url: string, { monitoringKey }: Pick<SmokeTarget, 'monitoringKey'>): SmokeCheck[] {
  let asked: Promise<Visit> | undefined;
  const probe = (): Promise<Visit> =>
    (asked ??= visit(
      `${url}${probeSignIn.path}`,
      postJson({}, { authorization: `Bearer ${monitoringKey ?? ''}`, 'x-forwarded-for': FORGED }),
    ));
  const withProbe = (read: (body: ResponseOf<typeof probeSignIn>) => Finding) => async (): Promise<Finding> => {
    if (monitoringKey === null) return unchecked(NO_KEY);
    const answer = await probe();
    if (answer.status === 401) return wrong('the server does not know this MONITORING_KEY');
    if (answer.status === 429) return unchecked('the probe was called too often; try again in an hour');
    const body = probeSignIn.response.safeParse(jsonOf(answer));
    return body.success ? read(body.data) : wrong(`${probeSignIn.path} returns ${answer.status} and no result`);
  };
  return [
    [
      `sign-in by custom token at ${hostOf(url)}`,
      withProbe(({ failed }) =>
        failed === null ? ok('Yandex, ticket and staff sign-ins work') : wrong(`${failed}: ${CAUSES[failed]}`),
      ),
    ],
    [
      `the client's address at ${hostOf(url)}`,
      withProbe(({ clientAddress }) => {
        if (clientAddress === FORGED) return wrong('the server believes a forged X-Forwarded-For');
        return isPublic(clientAddress)
          ? ok('a public one, and not the one of a forged X-Forwarded-For')
          : wrong('the server sees no public address: all visitors share one limit');
      }),
    ],
  ];
}

const privateNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix);
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, prefix, 'ipv6');

function isPublic(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const PAY = '/api/webhooks/cloudpayments/pay';

const BODY = 'TransactionId=1&Amount=1.00&Currency=RUB';

/** Keys that everybody knows: what a secret that is off may have become. */
const KNOWN_KEYS = ['none', 'none\n', ''];

/** A notification without a signature, one with a wrong one, and those signed with keys that everybody knows. */
export const webhookChecks = (url: string): SmokeCheck[] =>
  (
    [
      ['without a signature', {}],
      ['with a wrong signature', { 'content-hmac': randomBytes(32).toString('base64') }],
      ...KNOWN_KEYS.map(
        (key) =>
          [
            `signed with ${JSON.stringify(key)}`,
            { 'content-hmac': createHmac('sha256', key).update(BODY).digest('base64') },
          ] as const,
      ),
    ] as const
  ).map(([what, headers]) => [
    `a Pay ${what} at ${hostOf(url)}`,
    async () => {
      const { status } = await visit(`${url}${PAY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: BODY,
      });
      return status === 401 ? ok('401') : wrong(`${PAY} returns ${status} instead of 401`);
    },
  ]);

interface SeenJob {
  readonly name: string;
  readonly state: string;
  readonly startedAt: string | null;
  readonly succeededAt: string | null;
  readonly error: string | null;
}

/** How long the command waits for the first runs of jobs. */
export interface Patience {
  readonly looks: number;
  readonly pause: () => Promise<void>;
}

/** After a first deployment, every job of every minute has run within two. */
const TWO_MINUTES: Patience = {
  looks: 13,
  pause: () => new Promise((resolve) => setTimeout(resolve, 10_000)),
};

/**
 * The last run of each job. Those that run every minute are waited for until they have run since the first look: a
 * release whose jobs cannot start would otherwise be judged by the runs of the one before.
 */
export function jobChecks(
  url: string,
  { monitoringKey }: Pick<SmokeTarget, 'monitoringKey'>,
  { looks, pause }: Patience = TWO_MINUTES,
): SmokeCheck[] {
  let left = looks;
  let latest: Visit | null = null;
  /** The server's time at the first look. */
  let since = 0;
  async function look(): Promise<Visit> {
    left -= 1;
    latest = await visit(`${url}${getDeepHealth.path}`, {
      headers: { authorization: `Bearer ${monitoringKey ?? ''}` },
    });
    since ||= Date.parse(latest.headers.get('date') ?? '') || Date.now();
    return latest;
  }
  const jobIn = (seen: Visit, name: JobName): SeenJob | undefined =>
    ((jsonOf(seen).jobs ?? []) as readonly SeenJob[]).find((job) => job.name === name);
  return JOB_NAMES.map((name) => [
    `the job ${name}`,
    async () => {
      if (monitoringKey === null) return unchecked(NO_KEY);
      let seen = latest ?? (await look());
      const isAwaited = () => {
        const job = jobIn(seen, name);
        return isEveryMinute(name) && job !== undefined && Date.parse(job.startedAt ?? '1970-01-01') < since;
      };
      while (isAwaited() && left > 0) {
        await pause();
        seen = await look();
      }
      if (seen.status !== 200) return wrong(`${getDeepHealth.path} returns ${seen.status}`);
      const job = jobIn(seen, name);
      if (job === undefined) return wrong(`${getDeepHealth.path} does not list it`);
      if (isAwaited() && job.startedAt !== null)
        return wrong(`has not run since this command began (last at ${job.startedAt}): look at its log`);
      return jobFinding(name, job);
    },
  ]);
}

const isEveryMinute = (name: JobName): boolean => JOBS[name].schedule === 'every 1 minutes';

function jobFinding(name: JobName, { state, startedAt, succeededAt, error }: SeenJob): Finding {
  const { schedule } = JOBS[name];
  if (startedAt === null)
    return isEveryMinute(name)
      ? wrong('has not run: look at Cloud Scheduler')
      : unchecked(`not yet run (${schedule}, Moscow time)`);
  const problems = [
    ...(error === null ? [] : [`its last run failed: ${error}`]),
    ...(succeededAt === null ? ['it has never succeeded'] : []),
    ...(state === 'good' || error !== null ? [] : [`its state is ${state}`]),
  ];
  return unlessWrong(problems, `ran at ${startedAt}`);
}
