import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { ButtonLink } from '@web/ui/button-link';
import { FinalMessage } from '@web/ui/final-message';
import { GiftMessage, GiftTitle } from '@web/ui/gift-words';
import heading from '@web/ui/heading.module.css';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';
import styles from './attach-page.module.css';
import { AttachToSession, useSessionEmail } from './attach-to-session';
import { useGiftOfLink } from './gift-of-link';
import { SignInMethods } from './sign-in-methods';

/** Why the gift of a link cannot be claimed any more. */
const OVER = { scheduled: null, waiting: null, claimed: 'gift.taken', returned: 'giftClaim.gift-returned' } as const;

/** The page of a recipient: who gives what, their words, and the sign-in that claims it. */
export function GiftPage() {
  const { t } = useTranslation('login');
  const email = useSessionEmail();
  const { gift: opened, retry } = useGiftOfLink();
  const gift = opened === 'invalid' || opened === 'unknown' ? null : opened;
  const over = opened === 'invalid' ? 'giftClaim.not-found' : gift && OVER[gift.state];
  const title = t('gift.title');
  return (
    <Page
      title={title}
      illustration="in-progress"
      fillsScreen
      heading={
        gift && over === null ? (
          <GiftTitle from={gift.from} months={gift.months} as="h1" />
        ) : (
          <h1 className={`${heading.title} ${styles.title}`}>{title}</h1>
        )
      }
    >
      <meta name="robots" content="noindex" />
      {opened === null && <Skeleton rows={5} onRetry={retry} />}
      {over !== null && (
        <FinalMessage text={t(over)} next={<ButtonLink to="/login">{t('title')}</ButtonLink>} isStuck />
      )}
      {opened !== null && over === null && (
        <>
          {gift && (
            <div className={styles.mine}>
              <GiftMessage message={gift.message} />
              <p>{t('gift.until', { date: formatDate(gift.claimUntil, currentLanguage()) })}</p>
            </div>
          )}
          {email && <AttachToSession email={email} isGift />}
          <SignInMethods
            lead={t(email ? 'attach.other' : 'gift.lead')}
            isDisabled={email === undefined}
            isNewcomer={!email}
          />
        </>
      )}
    </Page>
  );
}
