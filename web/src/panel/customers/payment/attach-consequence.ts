import type { ResponseOf } from '@functions/base/contract/endpoint';
import type { previewReassign } from '@functions/panel/contract/account-corrections';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import type { Fact } from '@web/panel/components/description-list';
import { formatAmount, formatMoment } from '@web/panel/format/format';
import { boughtText, paidBy } from '@web/panel/format/bought';
import { fill, texts } from '@web/panel/texts';

type Preview = ResponseOf<typeof previewReassign>;

/** What staff compare and decide on before a payment is attached. */
export interface AttachConsequence {
  readonly text: string;
  readonly facts: readonly Fact[];
  /** Somebody loses open access, or all of what the payment gave them. */
  readonly isStop: boolean;
  /** Only finance or an admin may do it. */
  readonly isBlocked: boolean;
}

/** Whose payment it is, what it was, what they lose and what the other account gets. `role`: of who asks. */
export function attachConsequence(preview: Preview, role: StaffRole): AttachConsequence {
  const t = texts.payment.attach;
  const { owner, target, now, at, amount, maskedEmail, bought, needsFinance } = preview;
  const isBlocked = needsFinance && role === 'support';
  return {
    text: isBlocked ? t.needsFinance : owner === null ? t.ofNobody : fill(t.ofOther, { email: owner.email }),
    facts: [
      [t.facts.owner, owner === null ? t.nobody : owner.email],
      [t.facts.target, target.email],
      [t.facts.sum, formatAmount(amount)],
      [t.facts.at, formatMoment(at, now)],
      [t.facts.method, paidBy(preview)],
      [t.facts.email, maskedEmail === '' ? texts.none : maskedEmail],
      [t.facts.bought, boughtText(bought)],
      ...(owner === null ? [] : [[t.facts.loses, lossOf(owner, now)] as const]),
      [t.facts.gets, gainOf(preview)],
    ],
    isStop: owner !== null && hasLoss(owner),
    isBlocked,
  };
}

type Owner = NonNullable<Preview['owner']>;

const hasLoss = ({ accessUntil, accessUntilAfter, extraDevices, extraDevicesAfter, endsRenewals }: Owner): boolean =>
  accessUntil !== accessUntilAfter || extraDevicesAfter < extraDevices || endsRenewals;

function lossOf(owner: Owner, now: string): string {
  const t = texts.payment.attach.loss;
  const { accessUntil, accessUntilAfter, accessClosesNow, extraDevices, extraDevicesAfter, endsRenewals } = owner;
  if (!hasLoss(owner)) return t.nothing;
  return [
    ...(accessUntil === null || accessUntil === accessUntilAfter
      ? []
      : accessClosesNow
        ? [fill(t.closes, { until: formatMoment(accessUntil, now) })]
        : accessUntilAfter === null
          ? []
          : [fill(t.shrinks, { until: formatMoment(accessUntil, now), then: formatMoment(accessUntilAfter, now) })]),
    ...(extraDevicesAfter < extraDevices ? [t.device] : []),
    ...(endsRenewals ? [t.renewals] : []),
  ].join(' ');
}

function gainOf({ target, effect, now }: Preview): string {
  const t = texts.payment.attach.gain;
  const until = target.accessUntilAfter === null ? texts.none : formatMoment(target.accessUntilAfter, now);
  return [fill(t[effect.gain], { until }), ...(target.renews ? [t.renews] : [])].join(' ');
}
