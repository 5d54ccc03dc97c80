import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isSessionLost } from '@web/lib/http/api-error';
import { useIdentity } from '@web/lib/auth/identity';
import { notify } from '@web/lib/browser/notify';
import { ButtonLink } from '@web/ui/button-link';
import heading from '@web/ui/heading.module.css';
import { RefreshNote } from '@web/ui/last-facts';
import { Page } from '@web/ui/page';
import { useGetReferralCode, useLastReferralCode } from './api/get-referral-code';
import { FriendList } from './friend-list';
import styles from './promo-page.module.css';
import { referralLink } from './referral-link';
import { ReferralTools } from './referral-tools';

const STEPS = ['share', 'discount', 'sum', 'trial', 'lapse'] as const;

/** §2: the customer's referral link and the terms of the discount. §8: without a code the landing page opens. */
export function PromoPage() {
  const { t } = useTranslation('promo');
  const navigate = useNavigate();
  const identity = useIdentity();
  const { data: fresh, error } = useGetReferralCode(identity);
  const lastVisit = useLastReferralCode(identity);
  const last = fresh === undefined ? lastVisit : null;
  const data = fresh ?? last?.facts;
  useEffect(() => {
    if (error === null || data !== undefined || isSessionLost(error)) return;
    void notify(t('failed'), 'error');
    void navigate('/');
  }, [error, data, navigate, t]);

  const link = referralLink(window.location.origin, data?.referralCode);
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
          <RefreshNote at={error === null ? (last?.at ?? null) : null} />
        </>
      }
    >
      {link === null ? (
        <div className={styles.waiting} role="status">
          <span className={styles.spinner} aria-hidden="true" />
          <span>{t('waiting')}</span>
        </div>
      ) : (
        <ReferralTools link={link} />
      )}
      {data && (
        <ol className={styles.steps}>
          {STEPS.map((step) => (
            <li key={step}>{t(`steps.${step}`, { percent: Math.round(data.inviteeDiscount * 100) })}</li>
          ))}
        </ol>
      )}
      {data && <FriendList inviteeDiscount={data.inviteeDiscount} />}
    </Page>
  );
}
