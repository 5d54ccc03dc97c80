import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isSessionLost } from '@web/lib/http/api-error';
import { useIdentity } from '@web/lib/auth/identity';
import type { Identity } from '@web/lib/auth/session';
import { notify } from '@web/lib/browser/notify';
import { ButtonLink } from '@web/ui/button-link';
import heading from '@web/ui/heading.module.css';
import { RefreshFailed, RefreshNote } from '@web/ui/last-facts';
import { Page } from '@web/ui/page';
import { NotLoaded } from '@web/ui/skeleton';
import { useGetReferralCode, useLastReferralCode } from '@web/features/promo/api/get-referral-code';
import { useLastInvitees, useListInvitees } from '@web/features/promo/api/list-invitees';
import { DiscountNow } from './discount-now';
import { FriendList } from './friend-list';
import styles from './promo-page.module.css';
import { referralLink } from './referral-link';
import { ReferralTools } from './referral-tools';

const STEPS = ['share', 'discount', 'sum'] as const;
const TERMS = ['trial', 'lapse'] as const;

/** §2: what the friends earn, the customer's referral link and its terms. §8: without a code the landing page opens. */
export function PromoPage() {
  const { t } = useTranslation('promo');
  const identity = useIdentity();
  const { code, codeAt, error } = useCode(identity);
  const { invitees, friends, friendsAt, isAwaited } = useFriends(identity);
  useLandingPageWithout(code, error);
  const link = referralLink(window.location.origin, code?.referralCode);
  return (
    <Page
      title={t('title')}
      illustration="active"
      top={
        <ButtonLink look="quiet" to="/profile">
          {t('profile')}
        </ButtonLink>
      }
      fillsScreen
      heading={
        <>
          <h1 className={heading.title}>{t('heading')}</h1>
          <RefreshNote at={codeAt ?? (invitees.isError ? null : friendsAt) ?? null} />
        </>
      }
    >
      {code === undefined || link === null || isAwaited ? (
        <div className={styles.waiting} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          <span>{t('waiting')}</span>
        </div>
      ) : (
        <>
          {friends === undefined ? (
            <NotLoaded query={invitees} rows={2} title={t('friends.failed')} />
          ) : (
            <section className={styles.friends} aria-labelledby="discount">
              <DiscountNow titleId="discount" discount={friends.discount} inviteeDiscount={code.inviteeDiscount} />
              <FriendList friends={friends} inviteeDiscount={code.inviteeDiscount} />
            </section>
          )}
          {friendsAt !== undefined && invitees.isError && (
            <RefreshFailed title={t('friends.failed')} at={friendsAt} onRetry={() => void invitees.refetch()} />
          )}
          <ReferralTools link={link} />
          <ol className={styles.steps}>
            {STEPS.map((step) => (
              <li key={step}>{t(`steps.${step}`, { percent: Math.round(code.inviteeDiscount * 100) })}</li>
            ))}
          </ol>
          <details className={styles.terms}>
            <summary>{t('terms.title')}</summary>
            {TERMS.map((term) => (
              <p key={term}>{t(`terms.${term}`)}</p>
            ))}
          </details>
        </>
      )}
    </Page>
  );
}

/** The code, and when it was known if it is that of the last visit. */
function useCode(identity: Identity) {
  const { data: fresh, error } = useGetReferralCode(identity);
  const last = useLastReferralCode(identity);
  return {
    code: fresh ?? last?.facts,
    codeAt: fresh === undefined && error === null ? last?.at : undefined,
    error,
  };
}

/** The friends, and when they were known if they are those of the last visit. */
function useFriends(identity: Identity) {
  const invitees = useListInvitees(identity);
  const last = useLastInvitees(identity);
  const friends = invitees.data ?? last?.facts;
  return {
    invitees,
    friends,
    friendsAt: invitees.data === undefined ? last?.at : undefined,
    /** The friends stand above the link, and would move it. */
    isAwaited: friends === undefined && invitees.isLoading && invitees.failureCount === 0,
  };
}

/** Opens the landing page, and says why, when the code cannot be loaded. */
function useLandingPageWithout(code: object | undefined, error: Error | null): void {
  const { t } = useTranslation('promo');
  const navigate = useNavigate();
  useEffect(() => {
    if (error === null || code !== undefined || isSessionLost(error)) return;
    void notify(t('failed'), 'error');
    void navigate('/');
  }, [error, code, navigate, t]);
}
