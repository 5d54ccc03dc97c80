import { onDocumentCreated } from 'firebase-functions/firestore';
import { onRequest, type Request } from 'firebase-functions/https';
import { setGlobalOptions } from 'firebase-functions/options';
import { onSchedule } from 'firebase-functions/scheduler';
import type { Response } from 'express';
import { compose, type Product } from './compose';
import { declaredContentType, guardRequestBodies } from './http/guard-request-bodies';
import type { HttpHandler } from './http/http-message';
import { JOB_FUNCTIONS } from './jobs/jobs';
import { JOBS, type JobName } from '@functions/domain/platform/job-run';
import { readSettings, SECRETS } from './settings';
import { processOutboxEntry } from '@functions/usecases/platform/process-outbox-entry';
import { runJob } from '@functions/usecases/platform/run-job';
import { REGION } from './region';

guardRequestBodies();
setGlobalOptions({ region: REGION, maxInstances: 20, memory: '512MiB', secrets: Object.values(SECRETS) });

// Composed at the first request, because the deploy command loads this file without settings.
let product: Product | undefined;
const composed = (): Product => (product ??= compose(readSettings(process.env)));

/** The API for the site, the apps, the panel and VPN nodes. */
export const api = onRequest({ concurrency: 80 }, (request, response) => serve(composed().api, request, response));

/**
 * A separate function, so a faulty API deploy cannot decline payments. It has more memory and lower concurrency than
 * `api`: an instance that crashes declines every payment in progress on it.
 */
export const webhooks = onRequest({ concurrency: 20, memory: '1GiB' }, (request, response) =>
  serve(composed().webhooks, request, response),
);

/** Runs an outbox entry right after its creation. The sweep retries failed entries, therefore `retry` is off. */
export const outboxCreated = onDocumentCreated({ document: 'outbox/{id}', retry: false }, (event) =>
  processOutboxEntry(composed().deps, { id: event.params.id }),
);

const scheduled = (name: JobName) => {
  const { schedule, timeoutSeconds } = JOBS[name];
  return onSchedule({ schedule, timeZone: 'Europe/Moscow', timeoutSeconds }, async () => {
    await runJob(composed().deps, name, JOB_FUNCTIONS[name]);
  });
};

export const sweepOutbox = scheduled('sweep-outbox');
export const sweepPaymentEvents = scheduled('sweep-payment-events');
export const runDueCheckpoints = scheduled('run-due-checkpoints');
export const processUnclaimedPurchases = scheduled('process-unclaimed-purchases');
export const checkMandates = scheduled('check-mandates');
export const redactPaymentEvents = scheduled('redact-payment-events');
export const closeYesterday = scheduled('close-yesterday');

async function serve(handler: HttpHandler, request: Request, response: Response): Promise<void> {
  const { status, body, headers } = await handler({
    method: request.method,
    path: request.path,
    query: Object.fromEntries(new URL(request.originalUrl, 'http://functions').searchParams),
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
