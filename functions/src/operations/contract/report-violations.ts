import * as z from 'zod/mini';
import { endpoint } from '@functions/base/contract/endpoint';
import { REPORTS_PATH, REPORTS_TYPE } from '@functions/operations/contract/values/reports';
import { succeeded } from '@functions/base/contract/wire';

/** Browsers cut the addresses in a report; a longer one is not theirs. */
const text = z.string().check(z.maxLength(4096));

/**
 * Additive call: what the Content-Security-Policy of a page refused, which browsers send by themselves to the address
 * of the header Reporting-Endpoints, and what failed in our pages. Sources: https://www.w3.org/TR/reporting-1/,
 * https://www.w3.org/TR/CSP3/#reporting
 */
export const reportViolations = endpoint({
  name: 'reportViolations',
  path: REPORTS_PATH,
  caller: 'anyone',
  contentType: REPORTS_TYPE,
  effect: 'read',
  limits: ['violation-reports-client-ip', 'violation-reports-all'],
  refusals: ['too_many_attempts'],
  request: z
    .array(
      z.object({
        type: text,
        body: z.optional(
          z.nullable(
            z.object({
              effectiveDirective: z.optional(z.nullable(text)),
              blockedURL: z.optional(z.nullable(text)),
              /** Of a `page-failure`: what failed, with which code, on which page. */
              part: z.optional(z.nullable(text)),
              code: z.optional(z.nullable(text)),
              page: z.optional(z.nullable(text)),
            }),
          ),
        ),
      }),
    )
    .check(z.maxLength(100)),
  response: z.object({ success: succeeded }),
});
