import type { PanelUser } from '@functions/panel/contract/get-user';
import { formatAmount, formatDate, formatMoment } from '@web/panel/format/format';
import { fill, labelFor, plural, texts } from '@web/panel/texts';

export interface Verdict {
  readonly tone: 'good' | 'warn' | 'bad' | 'off';
  /** Whether there is access, until when and why: one or two sentences. */
  readonly line: string;
  /** What else an answer needs, each a sentence: the e-mail that was sent, the next attempt, the last connection. */
  readonly more: readonly string[];
}

/**
 * The first line of the card, for a call: whether the customer has access, until when, and why not. Computed from the
 * response of `getUserById` only; moments are relative to its `now`.
 */
export function verdictOf(user: PanelUser): Verdict {
  const { situation } = user;
  const verdict = mainVerdict(user);
  const refused = refusedOf(user);
  const about = situation.isDeleted ? [] : [mailboxOf(user), strayOf(user), connectionOf(user)];
  const more = [refused, ...verdict.more, ...about];
  const tone = refused !== null && verdict.tone === 'good' ? 'warn' : verdict.tone;
  return { ...verdict, tone, more: more.filter((sentence) => sentence !== null) };
}

/** The words of the button: a failed charge has mailed a link before, and nothing has where nothing failed. */
export const payLinkAction = ({ pastDue }: Pick<PanelUser, 'pastDue'>): 'resend' | 'sendLink' =>
  pastDue === null ? 'sendLink' : 'resend';

type Draft = Omit<Verdict, 'more'> & { readonly more: readonly (string | null)[] };

const t = texts.user.verdict;
const said = (tone: Verdict['tone'], line: string, ...more: readonly (string | null)[]): Draft => ({
  tone,
  line,
  more,
});

function mainVerdict(user: PanelUser): Draft {
  const { situation, restricted, subscription, now } = user;
  if (situation.isDeleted) return said('off', t.deleted);
  if (restricted !== null) {
    const since = formatMoment(situation.restrictedSince ?? now, now);
    return said('bad', fill(t.restricted, { since, reason: texts.restrictions[restricted] }));
  }
  if (subscription.endDate === null)
    return said('off', situation.lastPayment === null ? t.neverPaid : t.noAccessYet, trialRefusal(user));
  return user.subscriptionIsActive
    ? activeVerdict(user, subscription.endDate)
    : closedVerdict(user, subscription.endDate);
}

const trialRefusal = ({ isTrialDenied, isTrialAllowed }: PanelUser): string | null =>
  isTrialDenied && !isTrialAllowed ? t.trialRefused : null;

function activeVerdict(user: PanelUser, endDate: string): Draft {
  const { now, situation, pastDue, nextTransactionDate } = user;
  const end = formatMoment(endDate, now);
  const until = formatMoment(user.accessUntil ?? endDate, now);
  const amount = user.amount === null ? texts.none : formatAmount(user.amount);
  switch (situation.renewal) {
    case 'active': {
      if (pastDue !== null) {
        const since = formatMoment(pastDue.since, now);
        const next =
          nextTransactionDate === null ? null : fill(t.nextAttempt, { at: formatMoment(nextTransactionDate, now) });
        const line = fill(t.pastDue, { since, reason: texts.declines[pastDue.decline], until });
        return said('warn', line, noticeOf(user, 'charge-failed'), next);
      }
      if (endDate <= now) return said('warn', fill(t.awaited, { end, until }));
      const charge = user.amount === 0 ? t.freeRenewal : fill(t.charge, { amount });
      return said('good', fill(situation.isTrial ? t.trial : t.active, { end }), charge);
    }
    case 'lost': {
      const why = situation.decline === null ? endReason(user) : texts.declines[situation.decline];
      return said('warn', fill(t.lost, { why, until }), noticeOf(user, 'charge-failed'));
    }
    case 'unsupported':
      return said('warn', fill(t.unsupported, { until }));
    case 'cancelled':
    case 'never':
      return said('warn', fill(t.cancelled, { why: endReason(user), until }));
  }
}

function closedVerdict(user: PanelUser, endDate: string): Draft {
  const { now, situation } = user;
  const closed = formatMoment(user.accessUntil ?? endDate, now);
  const because = (why: string) => fill(t.closed, { closed, why });
  if (situation.renewal === 'active' || situation.renewal === 'lost') {
    const why =
      situation.decline !== null
        ? fill(t.cardRefused, { reason: texts.declines[situation.decline] })
        : situation.renewal === 'lost'
          ? endReason(user)
          : t.noCharge;
    return said('bad', because(why), noticeOf(user, 'charge-failed'));
  }
  return said('bad', because(endReason(user)), noticeOf(user, 'expired'));
}

function endReason({ now, situation: { renewalEnd } }: PanelUser): string {
  if (renewalEnd === null) return t.ends.unknown;
  const { at, why, money } = renewalEnd;
  return fill(money === undefined ? t.ends[why] : t.money[money], { at: formatDate(at, now) });
}

function noticeOf({ now, situation: { lastNotice } }: PanelUser, kind: 'charge-failed' | 'expired'): string | null {
  if (lastNotice === null || lastNotice.kind !== kind) return kind === 'charge-failed' ? t.mail.none : null;
  return fill(t.mail[lastNotice.isRefused ? 'refused' : lastNotice.state], {
    name: labelFor(t.mail.names, kind),
    at: formatMoment(lastNotice.at, now),
  });
}

const mailboxOf = ({ now, situation: { mailboxRefusedSince: since } }: PanelUser): string | null =>
  since === null ? null : fill(t.mailbox, { since: formatMoment(since, now) });

/** A refund that the bank refused: what it said, and who does what about it. */
function refusedOf({ now, situation: { refusedRefund } }: PanelUser): string | null {
  if (refusedRefund === null) return null;
  const { amount, at, refusal } = refusedRefund;
  const about = { sum: formatAmount(amount), at: formatMoment(at, now) };
  return refusal === null ? fill(t.refused, about) : fill(t.refusedBecause, { ...about, refusal });
}

const strayOf = ({ situation: { strayPayments } }: PanelUser): string | null =>
  strayPayments.count === 0 ? null : fill(t.stray, { payments: plural(strayPayments.count, 'user.verdict.payments') });

function connectionOf({ now, devices, situation: { lastConnection } }: PanelUser): string | null {
  if (lastConnection !== null)
    return fill(t.connection, { server: lastConnection.serverName, at: formatMoment(lastConnection.at, now) });
  return devices.some(({ isActive }) => isActive) ? t.notConnected : t.noDevice;
}
