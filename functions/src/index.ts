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

// At the first request: the deploy command loads this file without any settings.
let product: Product | undefined;
const composed = (): Product => (product ??= compose(readSettings(process.env)));

export const api = onRequest({ concurrency: 80 }, (request, response) => serve(composed().api, request, response));

/**
 * A function of its own: a bad deploy of the site never declines a payment. More memory for fewer requests at once than
 * `api`: an instance that ends here declines every payment it was answering for.
 */
export const webhooks = onRequest({ concurrency: 20, memory: '1GiB' }, (request, response) =>
  serve(composed().webhooks, request, response),
);

export const outboxCreated = onDocumentCreated({ document: 'outbox/{id}', retry: false }, (event) =>
  processOutboxEntry(composed().deps, { id: event.params.id }),
);

/** Longer than the time budget of a job: the last page that it began can end. */
const JOB_SECONDS = 120;

const scheduled = (name: JobName) =>
  onSchedule({ schedule: JOBS[name].schedule, timeZone: 'Europe/Moscow', timeoutSeconds: JOB_SECONDS }, async () => {
    await runJob(composed().deps, name, JOB_FUNCTIONS[name]);
  });

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
  // What answers is nobody's business.
  response.removeHeader('X-Powered-By');
  response.set(headers ?? {}).status(status);
  // Text goes as it is: the panel's login page shows the body.
  if (typeof body === 'string') response.type('text/plain').send(body);
  else response.json(body);
}

function headersOf(request: Request): Record<string, string> {
  const headers = { ...request.headers, 'content-type': declaredContentType(request) };
  const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
}

/** There are no bytes when there was no body, whatever the type says. */
const bodyOf = ({ rawBody }: { rawBody?: Buffer }): Buffer => rawBody ?? Buffer.alloc(0);
