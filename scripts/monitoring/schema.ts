import * as z from 'zod';

/**
 * The shapes of the files, as far as they use the APIs. An unknown field is an error: the APIs refuse it too.
 * Sources: https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies,
 * https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.uptimeCheckConfigs,
 * https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics,
 * https://cloud.google.com/billing/docs/reference/budget/rest/v1/billingAccounts.budgets
 */

const text = z.string().min(1);
const displayName = z.string().startsWith('{{BRAND}}').max(460);

/** Seconds, as the APIs write a duration. */
const duration = (between: { readonly min: number; readonly max: number }) =>
  z
    .string()
    .regex(/^\d+s$/, 'must be seconds, for example "600s"')
    .refine((value) => seconds(value) >= between.min && seconds(value) <= between.max, {
      error: `must be between ${between.min}s and ${between.max}s`,
    });
export const seconds = (value: string): number => Number(value.slice(0, -1));

const wholeMinutes = z
  .string()
  .regex(/^\d+s$/, 'must be seconds, for example "60s"')
  .refine((value) => seconds(value) % 60 === 0, { error: 'must be whole minutes' });

const HOUR = 3600;

const threshold = z.strictObject({
  filter: text,
  aggregations: z
    .array(
      z.strictObject({
        // An alert looks back at most 25 hours.
        alignmentPeriod: duration({ min: 60, max: 25 * HOUR }),
        perSeriesAligner: z.enum(['ALIGN_DELTA', 'ALIGN_NEXT_OLDER']),
        crossSeriesReducer: z.enum(['REDUCE_SUM', 'REDUCE_COUNT_FALSE']),
        groupByFields: z.array(text).optional(),
      }),
    )
    .length(1),
  comparison: z.literal('COMPARISON_GT'),
  thresholdValue: z.number().nonnegative(),
  duration: wholeMinutes,
  trigger: z.strictObject({ count: z.literal(1) }),
});

const condition = z.strictObject({
  displayName: text,
  conditionMatchedLog: z.strictObject({ filter: text }).optional(),
  conditionThreshold: threshold.optional(),
});

const MEANING_AND_ACTION = /^Meaning: .+\n\nAction: .+$/;

export const policyShape = z
  .strictObject({
    displayName,
    severity: z.enum(['CRITICAL', 'ERROR', 'WARNING']),
    documentation: z.strictObject({
      content: text.max(8192).regex(MEANING_AND_ACTION, 'must be "Meaning: …", an empty line and "Action: …"'),
      mimeType: z.literal('text/markdown'),
    }),
    combiner: z.literal('OR'),
    // A policy with a condition on a log line may have no other condition.
    conditions: z.array(condition).length(1),
    alertStrategy: z.strictObject({
      notificationRateLimit: z.strictObject({ period: duration({ min: 300, max: 48 * HOUR }) }).optional(),
      autoClose: duration({ min: HOUR / 2, max: 7 * 24 * HOUR }),
    }),
  })
  .refine(({ conditions: [only] }) => !only?.conditionMatchedLog !== !only?.conditionThreshold, {
    error: 'must have either conditionMatchedLog or conditionThreshold',
    path: ['conditions', 0],
  })
  .refine(
    ({ conditions: [only], alertStrategy }) => !only?.conditionMatchedLog === !alertStrategy.notificationRateLimit,
    {
      error: 'is required with conditionMatchedLog, and only with it',
      path: ['alertStrategy', 'notificationRateLimit'],
    },
  );

export const metricShape = z.strictObject({
  name: z
    .string()
    .regex(/^prostor-[a-z0-9-]+$/)
    .max(100),
  description: text.max(8000),
  filter: text.max(20_000),
  metricDescriptor: z.strictObject({
    metricKind: z.literal('DELTA'),
    valueType: z.literal('INT64'),
    unit: z.literal('1'),
  }),
});

const contentMatcher = z.union([
  z.strictObject({ content: text.max(1024), matcher: z.literal('CONTAINS_STRING') }),
  z.strictObject({
    content: text.max(1024),
    matcher: z.literal('MATCHES_JSON_PATH'),
    jsonPathMatcher: z.strictObject({ jsonPath: text, jsonMatcher: z.enum(['EXACT_MATCH', 'REGEX_MATCH']) }),
  }),
]);

export const uptimeShape = z
  .strictObject({
    displayName,
    monitoredResource: z.strictObject({
      type: z.literal('uptime_url'),
      labels: z.strictObject({ project_id: text, host: text }),
    }),
    httpCheck: z.strictObject({
      requestMethod: z.literal('GET'),
      useSsl: z.literal(true),
      validateSsl: z.literal(true),
      port: z.literal(443),
      path: z.string().startsWith('/'),
      maskHeaders: z.literal(true).optional(),
      headers: z.record(z.string(), text).optional(),
    }),
    // The API reads only the first one.
    contentMatchers: z.array(contentMatcher).length(1),
    period: z.enum(['60s', '300s', '600s', '900s']),
    timeout: duration({ min: 1, max: 60 }),
    checkerType: z.literal('STATIC_IP_CHECKERS'),
    // At least three locations. Each of these regions has at least one.
    selectedRegions: z
      .array(z.enum(['EUROPE', 'SOUTH_AMERICA', 'ASIA_PACIFIC', 'USA_OREGON', 'USA_IOWA', 'USA_VIRGINIA']))
      .min(3),
  })
  .refine(({ httpCheck }) => httpCheck.headers === undefined || httpCheck.maskHeaders === true, {
    error: 'must be true with headers: otherwise everybody who reads the configuration reads them',
    path: ['httpCheck', 'maskHeaders'],
  });

export const budgetShape = z.strictObject({
  displayName: displayName.max(60),
  budgetFilter: z.strictObject({ projects: z.array(text).length(1), calendarPeriod: z.literal('MONTH') }),
  // Without a currency code: the API takes the one of the billing account.
  amount: z.strictObject({ specifiedAmount: z.strictObject({ units: text }) }),
  thresholdRules: z
    .array(
      z.strictObject({
        thresholdPercent: z.number().positive().max(1),
        spendBasis: z.literal('CURRENT_SPEND'),
      }),
    )
    .min(1),
});

export type Policy = z.output<typeof policyShape>;
export type LogMetric = z.output<typeof metricShape>;
export type UptimeCheck = z.output<typeof uptimeShape>;
export type Budget = z.output<typeof budgetShape>;
