import { onDocumentCreated } from 'firebase-functions/firestore';
import { onRequest, type Request } from 'firebase-functions/https';
import { setGlobalOptions } from 'firebase-functions/options';
import { onSchedule } from 'firebase-functions/scheduler';
import type { Response } from 'express';
import { compose, type Product } from './compose';
import { declaredContentType, guardRequestBodies } from './http/guard-request-bodies';
import type { HttpHandler } from './http/http-message';
import { JOBS, type JobName } from '@functions/domain/platform/job-run';
import { checkMandates } from './jobs/check-mandates';
import { closeYesterday } from './jobs/close-yesterday';
import { passMilestones } from './jobs/pass-milestones';
import { redactPaymentEvents } from './jobs/redact-payment-events';
import { seeToUnclaimedPayments } from './jobs/see-to-unclaimed-payments';
import { sweepOutbox } from './jobs/sweep-outbox';
import { sweepPaymentEvents } from './jobs/sweep-payment-events';
import { readSettings, SECRETS } from './settings';
import { carryOutOutboxEntry } from '@functions/usecases/platform/process-outbox-entry';
import { runJob, type Job } from '@functions/usecases/platform/run-job';
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
export const hooks = onRequest({ concurrency: 20, memory: '1GiB' }, (request, response) =>
  serve(composed().hooks, request, response),
);

export const outboxCreated = onDocumentCreated({ document: 'outbox/{id}', retry: false }, (event) =>
  carryOutOutboxEntry(composed().deps, { id: event.params.id }),
);

/** Time for what a job began with last. */
const JOB_SECONDS = 120;

const scheduled = (name: JobName, job: Job) =>
  onSchedule({ schedule: JOBS[name].schedule, timeZone: 'Europe/Moscow', timeoutSeconds: JOB_SECONDS }, async () => {
    await runJob(composed().deps, name, job);
  });

export const sweepOutboxEveryMinute = scheduled('sweep-outbox', sweepOutbox);
export const sweepPaymentEventsEveryMinute = scheduled('sweep-payment-events', sweepPaymentEvents);
export const passMilestonesEveryMinute = scheduled('pass-milestones', passMilestones);
export const seeToUnclaimedPaymentsEveryHour = scheduled('see-to-unclaimed-payments', seeToUnclaimedPayments);
export const checkMandatesEveryFiveMinutes = scheduled('check-mandates', checkMandates);
export const redactPaymentEventsEveryNight = scheduled('redact-payment-events', redactPaymentEvents);
/** After the provider's day is complete everywhere. */
export const closeYesterdayEveryNight = scheduled('close-yesterday', closeYesterday);

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
