import { onDocumentCreated } from 'firebase-functions/firestore';
import { onRequest, type Request } from 'firebase-functions/https';
import { setGlobalOptions } from 'firebase-functions/options';
import { onSchedule } from 'firebase-functions/scheduler';
import type { Response } from 'express';
import { compose, type Product } from './compose';
import { declaredContentType, guardRequestBodies } from './http/guard-request-bodies';
import type { HttpHandler } from './http/http-message';
import { requestTarget } from './http/request-target';
import { JOBS, type JobName } from '@functions/base/rules/job-run';
import { FUNCTION_SECRETS, type FunctionName } from './function-secrets';
import { OPTIONAL_SETTINGS, readFunctionSettings, SECRETS } from './settings';
import { REGION } from './region';

guardRequestBodies();

/** At a deploy the variable comes from functions/.env.<project>; a deploy resets what was set by hand. */
function numberOf(name: keyof typeof OPTIONAL_SETTINGS): number {
  return Number(process.env[name] ?? OPTIONAL_SETTINGS[name]);
}

/**
 * The functions run as an account with the least rights (docs/deploy.md, "The service account of the functions"). Its
 * full address: firebase-tools passes a short one ("name@") on to Cloud Scheduler, which rejects it.
 */
const project = process.env.GCLOUD_PROJECT;
setGlobalOptions({
  region: REGION,
  maxInstances: numberOf('MAX_INSTANCES'),
  memory: '512MiB',
  ...(project !== undefined && { serviceAccount: `functions-runtime@${project}.iam.gserviceaccount.com` }),
});

// Composed at the first request, because the deploy command loads this file without settings. A process serves one
// function: what the others need is loaded by `import()`, so that a new instance starts sooner (C1).
let product: Product | undefined;
const composed = (name: FunctionName): Product =>
  (product ??= compose(readFunctionSettings(process.env, FUNCTION_SECRETS[name])));

const secretsOf = (name: FunctionName) => ({ secrets: FUNCTION_SECRETS[name].map((key) => SECRETS[key]) });

const minInstances = (name: keyof typeof OPTIONAL_SETTINGS) => ({ minInstances: numberOf(name) });

/** The API for the site, the apps, the panel and VPN nodes. */
export const api = onRequest(
  { ...secretsOf('api'), ...minInstances('API_MIN_INSTANCES'), concurrency: 80 },
  (request, response) => serve(composed('api').api, request, response),
);

/**
 * A separate function, so a faulty API deploy cannot decline payments. It has more memory and lower concurrency than
 * `api`: an instance that crashes declines every payment in progress on it.
 */
export const webhooks = onRequest(
  { ...secretsOf('webhooks'), ...minInstances('WEBHOOKS_MIN_INSTANCES'), concurrency: 20, memory: '1GiB' },
  (request, response) => serve(composed('webhooks').webhooks, request, response),
);

/** A refund compares the mandate, looks the refund up and calls the provider, each with its own time limit. */
const TASK_SECONDS = 540;

/** Runs an outbox entry right after its creation. The sweep retries failed entries, therefore `retry` is off. */
export const outboxCreated = onDocumentCreated(
  { ...secretsOf('outbox-created'), document: 'outbox/{id}', retry: false, timeoutSeconds: TASK_SECONDS },
  async (event) => {
    const { handleOutboxTrigger } = await import('@functions/jobs/process-outbox-entry');
    await handleOutboxTrigger(composed('outbox-created').deps, { id: event.params.id });
  },
);

const scheduled = (name: JobName) => {
  const { schedule, timeoutSeconds } = JOBS[name];
  return onSchedule({ ...secretsOf(name), schedule, timeZone: 'Europe/Moscow', timeoutSeconds }, async () => {
    const { runNamedJob } = await import('./jobs/jobs');
    await runNamedJob(composed(name).deps, name);
  });
};

export const sweepOutbox = scheduled('sweep-outbox');
export const sweepPaymentEvents = scheduled('sweep-payment-events');
export const runDueCheckpoints = scheduled('run-due-checkpoints');
export const processUnclaimedPurchases = scheduled('process-unclaimed-purchases');
export const checkMandates = scheduled('check-mandates');
export const watchHealth = scheduled('watch-health');
export const redactPaymentEvents = scheduled('redact-payment-events');
export const saveAccounts = scheduled('save-accounts');
export const checkSafeguards = scheduled('check-safeguards');
export const closeYesterday = scheduled('close-yesterday');

async function serve(handler: HttpHandler, request: Request, response: Response): Promise<void> {
  const { status, body, headers } = await handler({
    method: request.method,
    ...requestTarget(request.originalUrl),
    headers: headersOf(request),
    rawBody: bodyOf(request),
  });
  // Does not disclose the server software.
  response.removeHeader('X-Powered-By');
  response.set(headers ?? {}).status(status);
  // Strings are sent as plain text: the login page of the panel shows the body unchanged.
  if (typeof body === 'string') response.type('text/plain').send(body);
  else response.json(body);
}

function headersOf(request: Request): Record<string, string> {
  const headers = { ...request.headers, 'content-type': declaredContentType(request) };
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}

/** Cloud Functions sets no `rawBody` for a request without a body. */
const bodyOf = ({ rawBody }: { rawBody?: Buffer }): Buffer => rawBody ?? Buffer.alloc(0);
