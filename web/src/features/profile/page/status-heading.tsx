import type { Profile } from '@functions/customer-life/contract/get-profile';
import type { TFunction } from 'i18next';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import heading from '@web/ui/heading.module.css';
import { StatusDot } from '@web/ui/status-dot';
import { toneOf } from '@web/features/profile/kit/section-state';
import styles from './status-heading.module.css';

interface StatusHeadingProps {
  profile: Profile | undefined;
  isWaiting: boolean;
  /** A payment has arrived since, or just before, the page was opened. */
  isJustPaid: boolean;
  /** Focused after a payment. */
  ref: Ref<HTMLHeadingElement>;
}

/** The status as a dot, a label and a heading. A live region announces changes to screen readers. */
export function StatusHeading({ profile, isWaiting, isJustPaid, ref }: StatusHeadingProps) {
  const { t } = useTranslation('profile');
  if (!profile)
    return (
      <h1 ref={ref} tabIndex={-1} className="visually-hidden">
        {t('title')}
      </h1>
    );
  const { userInfo } = profile;
  const until = userInfo.subscriptionIsActive ? userInfo.expirationDate : null;
  const sentence =
    until === null
      ? t('noSubscription')
      : t(profile.isGift ? 'givenUntil' : 'until', { date: formatDate(until, currentLanguage()) });
  const state = stateOf(profile);
  const label = t(isJustPaid && state === 'active' && !profile.isGift ? 'paid.state' : `status.${state}`);
  return (
    <div aria-live="polite">
      <p className={styles.state}>
        <StatusDot tone={isWaiting ? 'warn' : toneOf(profile)} />
        <span>{isWaiting ? t('awaiting.title') : [label, serversOf(profile, t)].filter(Boolean).join(', ')}</span>
      </p>
      <h1 ref={ref} tabIndex={-1} className={`${heading.title} ${styles.heading}`}>
        {isWaiting ? t('awaiting.state') : sentence}
      </h1>
    </div>
  );
}

/** Whether the servers answer, for who has access; null where nothing is known. */
function serversOf({ servers, userInfo, restricted }: Profile, t: TFunction<'profile'>): string | null {
  if (!userInfo.subscriptionIsActive || restricted !== null || servers.length === 0) return null;
  const silent = servers.filter(({ works }) => !works).map(({ name }) => name);
  if (silent.length === 0) return t('servers.work');
  return silent.length === servers.length ? t('servers.allSilent') : t('servers.silent', { names: silent.join(', ') });
}

function stateOf({
  userInfo,
  pastDue,
  restricted,
  isGift,
}: Profile): 'restricted' | 'active' | 'pastDue' | 'cancelled' | 'expired' | 'absent' {
  // The API status of a restricted account is CANCELED, although it was not cancelled and may still renew.
  if (restricted !== null) return 'restricted';
  if (userInfo.subscriptionStatus === 'ACTIVE') return pastDue === null ? 'active' : 'pastDue';
  // Nobody cancelled a gift.
  if (isGift) return 'active';
  if (userInfo.subscriptionStatus === 'CANCELED') return 'cancelled';
  return userInfo.subscriptionStatus === 'EXPIRED' ? 'expired' : 'absent';
}
