import type { HealthCheckName } from '@functions/operations/rules/health';
import type { ServiceName } from '@functions/operations/rules/dependency-health';

/**
 * Every failure that somebody is told of: how it is seen, how urgent it is, and what to do. The policies of Cloud
 * Monitoring, the counters of log lines and the on-call guide of docs/deploy.md are made from this table, so that no
 * alert is without its lines of the guide (decision 71).
 */
export interface Alert {
  readonly severity: Severity;
  /** The subject of the notification, after the brand. */
  readonly title: string;
  readonly meaning: string;
  /** What to look at first. */
  readonly check: string;
  readonly action: string;
  readonly signal: Signal;
  /** Errors of the log that belong to this failure and need no alert of their own. */
  readonly also?: readonly string[];
}

/** What each asks of the person who is on call. */
export const SEVERITIES = {
  CRITICAL: { asks: 'act at once, at any hour', repeatedAfter: 1800 },
  ERROR: { asks: 'act today', repeatedAfter: 4 * 3600 },
  WARNING: { asks: 'look at it', repeatedAfter: 24 * 3600 },
} as const;
export type Severity = keyof typeof SEVERITIES;

export type Signal =
  /** A line of the health page is bad. The job `watch-health` logs it every five minutes. */
  | { readonly by: 'line'; readonly line: HealthLine }
  | LogSignal
  /** The platform's own log: a text that Cloud Run writes about a function. */
  | { readonly by: 'platform'; readonly service: string; readonly text: string; readonly moreThan: number }
  /** Responses of a function with this class of status within a minute. */
  | { readonly by: 'responses'; readonly service: string; readonly status: '5xx' }
  | { readonly by: 'outside'; readonly check: OutsideCheckName };

/** Lines of the log with one of these messages: each, or more than a number of them within seconds. */
export interface LogSignal {
  readonly by: 'log';
  /** The lowest severity of its messages. */
  readonly level: 'ERROR' | 'WARNING';
  readonly messages: readonly [string, ...string[]];
  /** Of the first message, only those that name this rate limit. */
  readonly limit?: string;
  readonly moreThan?: { readonly count: number; readonly within: number };
}

export type HealthLine = HealthCheckName | ServiceName;

/** What Google's monitors ask from three continents. `panel` is left out while the panel shares the site. */
export type OutsideCheckName = 'health' | 'schedules' | 'site' | 'panel';

const HOUR = 3600;

type OfLine = Omit<Alert, 'signal'> & { readonly signal?: LogSignal };

/**
 * Each line of the health page. A line that is never `bad` has a signal of its own.
 */
const OF_LINES: Readonly<Record<HealthLine, OfLine>> = {
  unapplied: {
    severity: 'CRITICAL',
    title: 'payments arrive and are not applied',
    meaning: 'a notification of the provider is stored, and for ten minutes nobody got what was paid.',
    check: '`notification could not be applied` in the log, and its `id`.',
    action:
      'this is a bug. Fix it and deploy; the sweep then applies the notifications. After 20 attempts they are listed ' +
      'under _failed_: «Применить».',
    also: ['notification could not be applied', 'notification stored but not applied yet'],
  },
  failed: {
    severity: 'ERROR',
    title: 'notifications were given up',
    meaning: 'the sweep tried a notification 20 times and tries it no more.',
    check: '`/panel-finance`, webhooks, _failed_. The note contains the reason.',
    action: 'fix the cause, then «Применить».',
  },
  quarantined: {
    severity: 'WARNING',
    title: 'an unexpected payment arrived',
    meaning: 'money came that belongs to no order, or to another one.',
    check: 'the note of the payment in `/panel-finance`, quarantine.',
    action: 'within a day, assign each payment to its customer, retry it, or refund it.',
    signal: { by: 'log', level: 'WARNING', messages: ['notification quarantined'] },
  },
  due: {
    severity: 'ERROR',
    title: 'tasks wait longer than their time',
    meaning: 'tasks are due for a quarter of an hour: e-mails, refunds and renewals wait.',
    check: 'whether the job `sweep-outbox` is late; `a due item could not be processed` in the log.',
    action: 'read the error of the oldest task. Nothing is lost: the tasks are processed afterwards.',
    also: ['a due item could not be processed'],
  },
  dead: {
    severity: 'ERROR',
    title: 'tasks were given up',
    meaning: 'a task failed a hundred times and is tried no more.',
    check: '`/panel-finance`, tasks. The note contains the reason.',
    action: 'fix the cause, then «Повторить».',
  },
  failingTasks: {
    severity: 'ERROR',
    title: 'tasks fail again and again',
    meaning: 'a refund, a renewal or another task failed five times. It is tried again.',
    check: '`outbox entry failed` in the log, and the reason in `/panel-finance`, tasks.',
    action: 'fix the cause. If the provider is unavailable, nothing: its tasks wait.',
    also: ['outbox entry failed'],
  },
  failingMails: {
    severity: 'ERROR',
    title: 'e-mails fail',
    meaning: 'more than twenty e-mails failed and are tried again.',
    check:
      '`outbox entry failed` with the message of the mail server. Mailboxes that do not exist are not among them: ' +
      '`a mailbox refused an e-mail` is a warning.',
    action: 'check the SMTP password, the quota, and whether the sender is blocked.',
  },
  noMails: {
    severity: 'ERROR',
    title: 'no e-mail for longer than usual',
    meaning: 'in the same hours of the week before, at least seven e-mails were sent.',
    check: 'the lines `mail`, `failingMails` and `due`; whether anything happens at all (sales, sign-ins).',
    action: 'buy or change something yourself and see whether its e-mail arrives.',
  },
  noSales: {
    severity: 'CRITICAL',
    title: 'no sale for longer than usual',
    meaning: 'in the same hours of the week before, at least seven orders were paid.',
    check: 'buy the shortest term, on a phone in Russia, with the console of the browser open.',
    action:
      'a payment window that does not open: its host in the console, the policy in `firebase.json`, the terminal in ' +
      'the provider’s account. A page that does not load: see the outside checks. After a release: roll back.',
  },
  noSignIns: {
    severity: 'ERROR',
    title: 'nobody signs in',
    meaning: 'in the same hours of the week before, at least seven browsers signed in.',
    check: 'sign in by each way, in Chrome and Safari: Google, Yandex, password, passkey.',
    action:
      'Google: the consent screen and the authorized domains (section 2). Yandex: its application. Both may fail ' +
      'only in the browser. Switch off a way that does not work («Выключатели»), so that the others are offered alone.',
  },
  missedRenewals: {
    severity: 'ERROR',
    title: 'renewals are not charged',
    meaning: 'more terms ended a day ago without a charge or a refusal than were charged or refused since yesterday.',
    check: 'the recurring payments in the provider’s account, and its notifications Recurrent, Pay and Fail.',
    action: 'ask the provider at once. Customers keep their access for 72 hours after the end of their term.',
  },
  refusedMandates: {
    severity: 'ERROR',
    title: 'recurring payments are refused',
    meaning:
      'renewals wait: recurring payments are not enabled for the terminal, or the terminal is blocked. Customers ' +
      'keep their renewals.',
    check: 'the message of the provider in `/panel-finance`, tasks.',
    action: 'contact the provider with it. The product repeats its calls every hour (decision 69).',
    also: ['the payment provider refuses recurring payments'],
  },
  unreadableMandates: {
    severity: 'ERROR',
    title: 'recurring payments cannot be read',
    meaning: 'a recurring payment may charge, and the provider’s answer about it cannot be read.',
    check: 'the log names its id and the fields.',
    action: 'look at it in the provider’s account pages. Check refuses what nobody wants.',
  },
  missingTokens: {
    severity: 'ERROR',
    title: 'payments bring no token',
    meaning: 'of all payments of today that are to renew, none has a token of the card: they will not renew.',
    check: '«Сохранение токена карты» in the settings of the terminal.',
    action: 'switch it on (section 4). Customers without a token are asked for a card before their next charge.',
  },
  refusedSignatures: {
    severity: 'CRITICAL',
    title: 'every notification has a wrong signature',
    meaning: 'the provider’s notifications are refused, and so is each payment at Check.',
    check: 'whether the password of the terminal was changed.',
    action:
      'set the secret of the provider as "Keys" says (section 8). A stranger who sends forged notifications does not ' +
      'cause this alert: the provider’s own arrive at the same time.',
  },
  dayClose: {
    severity: 'ERROR',
    title: 'the days do not agree with the provider',
    meaning: 'a day is open after the night, or the close found differences.',
    check: '`/panel-finance`, day close: missing, extra, another amount, unreadable; `close-yesterday` below.',
    action:
      '«Сверить». The next night closes an open day, up to 40 days back; a day with very many payments takes several ' +
      'calls. A person decides about the remaining differences; after a day tell the finance lead. A line ' +
      '`has … differences, and a report holds 3000`: what was missing was imported, and the next run closes the day; ' +
      'if not, the lists of another terminal are compared.',
    also: ['a day could not be closed', 'the ledger differs from the provider'],
  },
  tengeRate: {
    severity: 'WARNING',
    title: 'tenge are hidden',
    meaning: 'the rate is older than thirty days, so Kazakh pages show roubles alone. Everything else works.',
    check: 'the line names the day of the rate in force.',
    action: 'finance sets the rate in `/panel-finance`, «Курс тенге».',
    signal: { by: 'log', level: 'WARNING', messages: ['tenge are hidden: the rate is too old'] },
  },
  switchedOff: {
    severity: 'WARNING',
    title: 'somebody changed a switch',
    meaning: 'a way to sign in, trials, mailings, sales or the calls to the provider were switched off or on.',
    check: '`/panel-finance`, «Выключатели»: what is off, who did it and when.',
    action: 'nothing if it was meant. Switch it on when the cause is over; an admin can.',
    signal: { by: 'log', level: 'WARNING', messages: ['the switches were changed'] },
  },
  outboxTrigger: {
    severity: 'ERROR',
    title: 'the trigger of the outbox is silent',
    meaning: 'tasks wait for the sweep, up to a minute. After a restore the trigger belongs to the deleted database.',
    check: 'whether `outboxCreated` is deployed and its log.',
    action:
      '`npx firebase functions:delete outboxCreated --region <region> --project <id>`, then deploy: a deployment ' +
      'alone keeps the former trigger (section 8, "Backup and restore").',
  },
  brokenChannels: {
    severity: 'ERROR',
    title: 'a channel of news is off',
    meaning:
      'a secret of the channel is wrong, so nobody gets its messages and nobody is offered it. E-mails and ' +
      'everything else work.',
    check: '`a channel of news is off` in the log: it names the secret and what is wrong with it.',
    action: 'set it as section 3 says, and deploy.',
    also: ['a channel of news is off'],
  },
  silentNodes: {
    severity: 'CRITICAL',
    title: 'a node is silent',
    meaning: 'a node has not asked for its list for twelve minutes. If it is down, its customers are offline.',
    check: '`/panel-nodes`; the machine and its network; whether other nodes ask.',
    action: 'restart it. A node that comes back asks for everything it missed. Revoke the key of one that is gone.',
  },
  unknownTasks: {
    severity: 'WARNING',
    title: 'tasks wait for another release',
    meaning: 'this release does not know their kind: during a deployment, and after a rollback until the next one.',
    check: 'which release runs (`/api/health`).',
    action: 'nothing during a deployment. After a rollback, deploy the release that knows them.',
    signal: {
      by: 'log',
      level: 'WARNING',
      messages: ['an outbox entry waits for another release'],
      // Each task says so once a minute; a deployment takes minutes.
      moreThan: { count: 100, within: HOUR },
    },
  },
  fullLimits: {
    severity: 'WARNING',
    title: 'a shared rate limit is full',
    meaning:
      'visitors call more than a whole hour should bring. Nobody is locked out: new visitors solve a captcha, and ' +
      'above `password-calls` and `wrong-secrets` nothing changes.',
    check: 'the line names the limit, docs/threat-model.md its calls.',
    action:
      'find the networks in the request log and block them at the front. If the visitors are real, raise the limit ' +
      '(`base/rules`).',
    signal: { by: 'log', level: 'WARNING', messages: ['a shared rate limit is full'] },
  },
  payments: {
    severity: 'ERROR',
    title: 'the payment provider does not respond',
    meaning: 'the last call to the provider failed.',
    check: 'their status page, and whether calls from here reach them.',
    action: 'nothing is lost. Tasks wait, and notifications are repeated for days.',
  },
  mail: {
    severity: 'ERROR',
    title: 'the mail server does not respond',
    meaning: 'the last connection to the mail server failed.',
    check: '`outbox entry failed` in the log: the address, the password, the quota.',
    action: 'set `SMTP_URL` and deploy, or ask the mail service. E-mails wait.',
  },
  captcha: {
    severity: 'ERROR',
    title: 'the check of humans does not work',
    meaning: 'Google refuses or does not answer: nobody can sign up by e-mail, and staff need a passkey.',
    check: '`an outside service failed` in the log: quota (429), a wrong secret, a network error.',
    action: 'give its project billing (section 1), or correct `RECAPTCHA_SECRET`.',
  },
};

/** Failures that only the log tells. */
const OF_LOG = {
  'notification-failed': {
    severity: 'CRITICAL',
    title: 'a notification was not stored',
    meaning: 'payments arrive without being recorded; the provider repeats them.',
    check: 'the error of the line, and whether the database responds (`/api/health`).',
    action: 'status.firebase.google.com; after a bad release, roll back (section 8).',
    signal: { by: 'log', level: 'ERROR', messages: ['notification failed'] },
  },
  'call-failed': {
    severity: 'ERROR',
    title: 'a call fails',
    meaning: 'an error in this product: somebody got `…something went wrong (id)`.',
    check: 'the log, `requestId="…"`; the groups of errors in Error Reporting.',
    action: 'fix it. Right after a release: roll back (section 8).',
    signal: { by: 'log', level: 'ERROR', messages: ['call failed', 'an update of the bot failed'] },
    also: ['dependency health was not recorded', 'a session was not recorded', 'the probe of sign-in failed'],
  },
  'job-failed': {
    severity: 'WARNING',
    title: 'a job failed',
    meaning: 'one run of a scheduled job failed. The next one continues; a job that is late is an alert of its own.',
    check: 'the lines with its `runId`.',
    action: 'fix the cause if it comes again.',
    signal: { by: 'log', level: 'ERROR', messages: ['job failed'] },
  },
  'safeguard-missing': {
    severity: 'ERROR',
    title: 'a backup, a protection or the file of an app is missing',
    meaning: 'a loss of data could not be undone, data outlive their time, or customers cannot install an app.',
    check: 'the line names what is missing; `npm run smoke` says the same.',
    action: 'create it again as section 2 says; for an app, upload its file (section 4, "Files of the apps").',
    signal: { by: 'log', level: 'ERROR', messages: ['a safeguard is missing'] },
  },
  'refund-refused': {
    severity: 'ERROR',
    title: 'the provider refused a refund',
    meaning: 'access is suspended, but the money was not returned.',
    check: '`/panel-finance`, refunds, _failed_.',
    action: '«Повторить» or «Вернуть доступ».',
    signal: { by: 'log', level: 'ERROR', messages: ['the provider refused a refund'] },
  },
  'refused-at-check': {
    severity: 'WARNING',
    title: 'payments are refused at Check',
    meaning: 'payments of customers are rejected before any money moves.',
    check: '`payment refused at Check` and its code.',
    action: '12: prices of an outdated page, or a manipulated form. 10: unknown orders.',
    signal: {
      by: 'log',
      level: 'WARNING',
      messages: ['payment refused at Check'],
      moreThan: { count: 5, within: HOUR },
    },
  },
  'chargebacks-unread': {
    severity: 'ERROR',
    title: 'chargebacks are unknown',
    meaning: 'disputed payments are unknown or not recorded.',
    check: 'the log names the row.',
    action: 'the next run reads the list again. If every run of a night fails, ask the provider.',
    signal: {
      by: 'log',
      level: 'ERROR',
      messages: ['the chargebacks could not be read', 'a chargeback could not be recorded'],
      // Every run of one night.
      moreThan: { count: 5, within: 10 * HOUR },
    },
  },
  'provider-rows-unreadable': {
    severity: 'ERROR',
    title: 'rows of the provider cannot be read',
    meaning: 'the provider’s list contains rows of an unknown shape. The day was closed without them.',
    check: 'the log names the fields.',
    action: 'compare `/panel-finance`, day close, with the provider’s account pages.',
    signal: { by: 'log', level: 'ERROR', messages: ['rows of the provider could not be read'] },
  },
  'unreadable-recurring-payment': {
    severity: 'ERROR',
    title: 'an unwanted recurring payment stays',
    meaning: 'a recurring payment that nobody wants and that cannot be read was not cancelled.',
    check: 'the log names its id. Check refuses what it charges.',
    action: 'cancel it in the provider’s account pages.',
    signal: { by: 'log', level: 'ERROR', messages: ['an unreadable recurring payment could not be cancelled'] },
  },
  'saved-card-refused': {
    severity: 'WARNING',
    title: 'saved cards cannot be charged',
    meaning: 'the terminal may not charge by token; devices are paid in the payment window instead.',
    check: 'the provider’s message in the line.',
    action: 'ask the provider for `/payments/tokens/charge` (section 4).',
    signal: { by: 'log', level: 'ERROR', messages: ['the payment provider refuses to charge a saved card'] },
  },
  'mailboxes-refuse': {
    severity: 'WARNING',
    title: 'many mailboxes refuse e-mails',
    meaning: 'one dead mailbox is usual. Many on one day mean that the sender is blocked or a list is old.',
    check: 'the reasons in the lines: the server’s own refusal, or what the mail service reported later.',
    action: 'SPF, DKIM and DMARC (`npm run smoke`); ask the mail service; stop the campaign.',
    signal: {
      by: 'log',
      level: 'WARNING',
      messages: ['a mailbox refused an e-mail', 'the mail service reported a mailbox'],
      moreThan: { count: 10, within: 24 * HOUR },
    },
  },
  'news-not-sent': {
    severity: 'WARNING',
    title: 'news do not go out',
    meaning: 'Telegram or the browsers’ push services refuse our messages. E-mails say the same.',
    check: 'the channel and the status in the line: Telegram answers 401 to a revoked token of the bot.',
    action: '`getWebhookInfo` (section 4); set the token as "Keys" says (section 8).',
    signal: {
      by: 'log',
      level: 'WARNING',
      messages: ['news was refused', 'news could not be sent', 'news was not enqueued'],
      moreThan: { count: 3, within: 24 * HOUR },
    },
  },
  'site-errors': {
    severity: 'WARNING',
    title: 'pages fail in browsers',
    meaning: 'scripts of the site throw, or a part of it cannot be loaded, in the browsers of several visitors.',
    check:
      'the page, the part, the code and the browser in `a page failed in a browser`. Anybody can send such a line.',
    action: 'open the page in that browser. Right after a release: roll back (section 8).',
    signal: {
      by: 'log',
      level: 'WARNING',
      messages: ['a page failed in a browser'],
      moreThan: { count: 5, within: HOUR },
    },
  },
  'policy-violations': {
    severity: 'WARNING',
    title: 'the content security policy refuses resources',
    meaning:
      'after a release or a change of the payment window, the policy lacks a host. Single lines come from extensions ' +
      'of visitors’ browsers.',
    check: 'the directive and the host in the line.',
    action: 'add a host only when it is the provider’s or Google’s.',
    signal: {
      by: 'log',
      level: 'WARNING',
      messages: ['the content security policy refused a resource'],
      moreThan: { count: 200, within: HOUR },
    },
  },
  'staff-sign-in-attempts': {
    severity: 'WARNING',
    title: 'somebody tries passwords of staff',
    meaning: 'more than 300 attempts from unknown devices in 15 minutes, or in an hour at one login.',
    check: 'the line, which can name the login; the rows `signInRefused` of the audit.',
    action:
      'nothing at once. Nobody is locked out who has a known device or a second factor ' +
      '([decision 34](decisions/0034-staff-sessions.md#strangers-cannot-lock-a-login)). Demand a second factor of ' +
      'that login.',
    signal: {
      by: 'log',
      level: 'WARNING',
      messages: ['a shared rate limit is full', 'many attempts to log in to the panel as one member of staff'],
      limit: 'staff-sign-in-all',
    },
  },
} as const satisfies Readonly<Record<string, Alert & { readonly signal: LogSignal }>>;

/** Failures that the product itself cannot report. */
const OF_PLATFORM = {
  health: {
    severity: 'CRITICAL',
    title: 'the site does not respond',
    meaning: 'the API or the database is unavailable.',
    check: 'the Cloud Run logs of `api`; status.firebase.google.com.',
    action: 'if the log names a setting, correct it and deploy. After a bad release, roll back (section 8).',
    signal: { by: 'outside', check: 'health' },
  },
  site: {
    severity: 'CRITICAL',
    title: 'the front page does not open',
    meaning: 'Hosting, the domain or its certificate is gone.',
    check: 'the domain in Hosting (console), its DNS, whether it was paid for.',
    action: 'restore the records that the console names. A blocked domain: see docs/operators.md.',
    signal: { by: 'outside', check: 'site' },
  },
  panel: {
    severity: 'ERROR',
    title: 'the panel does not open',
    meaning: 'the panel’s site, its domain or its certificate is gone.',
    check: 'the panel’s site in Hosting.',
    action: 'staff can use `<panel site id>.web.app` once `PANEL_URL` says so and is deployed.',
    signal: { by: 'outside', check: 'panel' },
  },
  schedules: {
    severity: 'ERROR',
    title: 'a job is late',
    meaning: 'a scheduled job has not run for too long, or fails in every run. Without `watch-health` no line is told.',
    check: 'the jobs on the health page, Cloud Scheduler, and `job failed` in the log.',
    action: 'resume a paused job; fix the error and deploy. The next run continues where the last one stopped.',
    signal: { by: 'outside', check: 'schedules' },
  },
  'webhooks-5xx': {
    severity: 'CRITICAL',
    title: 'the webhooks fail',
    meaning: 'the provider gets no valid response, and payments are declined at Check.',
    check: 'the Cloud Run logs of `webhooks`: an error of ours, a setting, or no instance.',
    action: 'after a bad release, roll back (section 8); an outage: status.firebase.google.com.',
    signal: { by: 'responses', service: 'webhooks', status: '5xx' },
  },
  'no-instance': {
    severity: 'CRITICAL',
    title: 'the API has no free instance',
    meaning: 'Cloud Run rejects visitors: `api` is at `MAX_INSTANCES`, or the region’s quota is used up.',
    check: 'instances and requests of `api` in Cloud Run; the networks in the request log.',
    action: 'real visitors: raise `MAX_INSTANCES` and the quota (section 2). A flood: block its networks at the front.',
    signal: { by: 'platform', service: 'api', text: 'no available instance', moreThan: 5 },
  },
} as const satisfies Readonly<Record<string, Alert>>;

/** `dayClose` is the alert `day-close`. */
const kebab = (line: string): string => line.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every alert by its name. */
export const ALERTS: Readonly<Record<string, Alert>> = {
  ...OF_PLATFORM,
  ...OF_LOG,
  ...Object.fromEntries(
    Object.entries(OF_LINES).map(([line, entry]): [string, Alert] => [
      kebab(line),
      { ...entry, signal: entry.signal ?? { by: 'line', line: line as HealthLine } },
    ]),
  ),
};
