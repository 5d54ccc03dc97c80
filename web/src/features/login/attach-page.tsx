import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeFromAddress } from '@web/lib/mailed-link';
import { readStored, store } from '@web/lib/storage';
import { ButtonLink } from '@web/ui/button-link';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import styles from './attach-page.module.css';
import { WaysToSignIn } from './ways-to-sign-in';

/** §2: after a payment without an account, from the payment page or from the mail about it. Whoever signs in here gets it. */
export function AttachPage() {
  const { t } = useTranslation('login');
  const [hasPurchase] = useState(takePurchase);
  return (
    <Page title={t('attach.title')} sun="rising" sky={<h1 className={`${heading.title} ${styles.title}`}>{t('attach.title')}</h1>}>
      <meta name="robots" content="noindex" />
      {hasPurchase ? (
        <WaysToSignIn lead={t('attach.lead')} />
      ) : (
        <div className={styles.missing}>
          <p>{t('attach.missing')}</p>
          <ButtonLink to="/login">{t('title')}</ButtonLink>
        </div>
      )}
    </Page>
  );
}

/** The registration reads it from the storage, for a sign-in at Yandex leaves this page. */
function takePurchase(): boolean {
  const prepaid = takeFromAddress('prepaid');
  if (prepaid) store({ userID: prepaid, payment: 'completed' });
  return readStored('userID') !== null;
}
