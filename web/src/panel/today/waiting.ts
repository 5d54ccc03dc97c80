import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { getToday, Waiting } from '@functions/panel/contract/get-today';
import { formatAmount } from '@web/panel/format/format';
import { fill, labelFor, framePlural as plural, frameTexts as texts } from '@web/panel/frame-texts';

type Kind = Waiting['kind'];

/** The page that handles each kind. */
const PLACES: Readonly<Record<Kind, string>> = {
  noSales: '/panel-finance?part=health',
  refusedSignatures: '/panel-finance?part=webhooks',
  missedRenewals: '/panel-finance?part=health',
  quarantined: '/panel-finance?part=quarantine',
  failedRefunds: '/panel-finance?part=refunds&show=failed',
  failed: '/panel-finance?part=webhooks&state=failed',
  unapplied: '/panel-finance?part=webhooks&state=received',
  dayClose: '/panel-finance?part=days',
  dead: '/panel-finance?part=outbox',
  due: '/panel-finance?part=outbox&show=late',
  failingMails: '/panel-finance?part=outbox&show=late',
  failingTasks: '/panel-finance?part=outbox&show=late',
  noMails: '/panel-finance?part=health',
  noSignIns: '/panel-finance?part=health',
  refusedMandates: '/panel-finance?part=health',
  unreadableMandates: '/panel-finance?part=health',
  missingTokens: '/panel-finance?part=health',
  pastDueSpike: '/panel-finance?part=figures',
  outboxTrigger: '/panel-finance?part=health',
  jobs: '/panel-finance?part=health',
  services: '/panel-finance?part=health',
  fullLimits: '/panel-finance?part=health',
  switchedOff: '/panel-finance?part=switches',
  tengeRate: '/panel-finance?part=rate',
  unknownTasks: '/panel-finance?part=health',
  brokenChannels: '/panel-finance?part=health',
  unclaimed: '/panel-finance?part=receipts&status=WithoutAccount',
  silentNodes: '/panel-nodes',
  failingWebhooks: '/panel-webhooks',
};

/**
 * The page that handles what waits. Who may not open the ledger opens the payment itself: the oldest without an
 * account, the newest whose refund was refused.
 */
export function placeOf(waiting: Waiting, mayOpenLedger: boolean): string {
  const {
    kind,
    names: [oldest],
  } = waiting;
  if (isNotice(waiting)) return '/panel-finance?part=webhooks&state=quarantined';
  return (kind === 'unclaimed' || kind === 'failedRefunds') && !mayOpenLedger && oldest !== undefined
    ? `/panel-payment?id=${encodeURIComponent(oldest)}`
    : PLACES[kind];
}

/** A notification in quarantine that has no payment: it is not among the payments in quarantine. */
const isNotice = ({ kind, names }: Waiting): boolean => kind === 'quarantined' && names.includes('notices');

const t = texts.today;

/** What has no number. */
const ALONE = ['outboxTrigger', 'tengeRate', 'noSales', 'noMails', 'noSignIns'] as const satisfies readonly Kind[];
const isAlone = (kind: Kind): kind is (typeof ALONE)[number] => ALONE.some((each) => each === kind);

/** «3 платежа в карантине» */
export function titleOf(waiting: Waiting): string {
  const { kind, count, names } = waiting;
  if (isNotice(waiting)) return plural(count ?? 0, 'today.waiting.quarantinedNotices');
  if (isAlone(kind)) return t[kind];
  if (kind === 'silentNodes' && names.length === 1) return fill(t.silentNode, { name: names[0] ?? '' });
  return plural(count ?? 0, `today.waiting.${kind}`);
}

/** What staff need to know before they open the page; empty for nothing. */
export function detailOf(waiting: Waiting, mayOpenLedger = true): string {
  const { kind, amount, names } = waiting;
  if (isNotice(waiting)) return t.details.quarantinedNotices;
  const known: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {
    jobs: texts.jobs,
    services: texts.services,
    silentNodes: {},
    failingWebhooks: {},
  };
  const labels = known[kind];
  const parts = [
    amount === null ? '' : fill(t.amount, { sum: formatAmount(amount) }),
    labels === undefined || (kind === 'silentNodes' && names.length === 1)
      ? ''
      : names.map((name) => labelFor(labels, name)).join(', '),
    kind === 'failedRefunds' && !mayOpenLedger
      ? t.refundsOfFinance
      : ((t.details as Readonly<Partial<Record<Kind, string>>>)[kind] ?? ''),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something waits, in its largest unit: «40 мин», «2 ч», «3 д». */
export function ageOf(since: string, now: string): string {
  const ms = Math.max(0, Date.parse(now) - Date.parse(since));
  if (ms < HOUR) return fill(t.age.minutes, { count: Math.max(1, Math.floor(ms / MINUTE)) });
  if (ms < DAY) return fill(t.age.hours, { count: Math.floor(ms / HOUR) });
  return fill(t.age.days, { count: Math.floor(ms / DAY) });
}

type Money = Pick<NonNullable<ResponseOf<typeof getToday>['money']>['today'], 'revenue' | 'net'>;

/** Today's money against yesterday's at the same time, as a sentence; `isLess` colours it. */
export function compareMoney(today: Money, yesterday: Money, time: string): { text: string; isLess: boolean } {
  if (yesterday.revenue <= 0) return { text: fill(t.noneYesterday, { time }), isLess: false };
  const isLess = today.net < yesterday.net;
  const sum = formatAmount(yesterday.net);
  // Of a day whose refunds were as high as its revenue there is no percentage.
  if (yesterday.net <= 0) return { text: fill(t.yesterday, { time, sum }), isLess };
  const percent = Math.round((today.net / yesterday.net - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return {
    text: fill(t.comparison, { percent: `${sign}${Math.abs(percent)}\u00a0%`, time, sum }),
    isLess: percent < 0,
  };
}
