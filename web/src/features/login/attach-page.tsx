import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeSecretFromUrl } from '@web/lib/auth/secret-from-url';
import { auth, identityOf } from '@web/lib/auth/session';
import { forgetGiftLink, keepGiftLink, keptGiftLink } from '@web/lib/browser/gift-link';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { FinalMessage } from '@web/ui/final-message';
import heading from '@web/ui/heading.module.css';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { GiftMessage, GiftTitle } from '@web/ui/gift-words';
import { lazyPart } from '@web/ui/lazy-part';
import { Page } from '@web/ui/page';
import { Skeleton } from '@web/ui/skeleton';
import styles from './attach-page.module.css';
import { isReported, keepPurchaseOfLink, purchaseToClaim, replacePurchase } from '@web/lib/purchases/purchases';
import { useGiftOfLink } from './gift-of-link';
import { useSignIn } from './use-sign-in';
import { SignInMethods } from './sign-in-methods';

/** Loaded on demand: most visitors of the page come from the e-mail, and a gift has an address of its own. */
const ClaimAddress = lazyPart(() => import('./claim-address').then((file) => file.ClaimAddress));

/** Why the gift of a link cannot be claimed any more. */
const OVER = { scheduled: null, waiting: null, claimed: 'taken', returned: 'gift-returned' } as const;

/** §2: attaches a guest purchase or a gift to the account that signs in. Opened after the payment or from an e-mail. */
export function AttachPage() {
  const { t } = useTranslation('login');
  const [{ purchase, other }, setPurchase] = useState(takePurchase);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const email = useSessionEmail();
  const ownId = ownPurchaseId();
  const handleChoice = (chosen: string | null) => {
    if (chosen !== null) replacePurchase(chosen);
    setPurchase({ purchase: keptPurchase(), other: null });
    // The pressed button is gone.
    titleRef.current?.focus();
  };
  const isGift = purchase === 'gift';
  const { gift: opened, retry } = useGiftOfLink(isGift);
  const gift = opened === 'invalid' || opened === 'unknown' ? null : opened;
  const over = opened === 'invalid' ? 'not-found' : gift && OVER[gift.state];
  const isOpen = over === null && (!isGift || opened !== null);
  const title = t(isGift ? 'gift.title' : 'attach.title');
  return (
    <Page
      title={title}
      illustration="in-progress"
      fillsScreen={isGift}
      heading={
        gift && over === null ? (
          <GiftTitle ref={titleRef} from={gift.from} months={gift.months} as="h1" />
        ) : (
          <>
            {other === null && purchase === 'paid' && <p className={heading.fact}>{t('attach.paid')}</p>}
            <h1 ref={titleRef} tabIndex={-1} className={`${heading.title} ${styles.title}`}>
              {title}
            </h1>
          </>
        )
      }
    >
      <meta name="robots" content="noindex" />
      {other !== null && <WhichPurchase onOwn={() => handleChoice(null)} onOther={() => handleChoice(other)} />}
      {other === null && purchase === null && (
        <FinalMessage text={t('attach.missing')} next={<ButtonLink to="/login">{t('title')}</ButtonLink>} isStuck />
      )}
      {isGift && opened === null && <Skeleton rows={5} onRetry={retry} />}
      {other === null && over !== null && (
        <FinalMessage
          text={t(over === 'taken' ? 'gift.taken' : `giftClaim.${over}`)}
          next={<ButtonLink to="/login">{t('title')}</ButtonLink>}
          isStuck
        />
      )}
      {other === null && purchase !== null && isOpen && (
        <>
          {gift && (
            <div className={styles.mine}>
              <GiftMessage message={gift.message} />
              <p>{t('gift.until', { date: formatDate(gift.claimUntil, currentLanguage()) })}</p>
            </div>
          )}
          {email && <AttachToSession email={email} isGift={isGift} />}
          <SignInMethods
            lead={t(email ? 'attach.other' : isGift ? 'gift.lead' : `attach.lead.${purchase}`)}
            isDisabled={email === undefined}
            isNewcomer={!email}
          />
          {purchase === 'paid' && ownId !== null && <ClaimAddress claim={ownId} />}
        </>
      )}
    </Page>
  );
}

/** The browser has a paid order, and the link is about another one: only a press replaces it. */
function WhichPurchase({ onOwn, onOther }: { onOwn: () => void; onOther: () => void }) {
  const { t } = useTranslation('login');
  return (
    <div className={styles.mine} role="group" aria-label={t('attach.which.question')}>
      <p>{t('attach.which.question')}</p>
      <Button look="primary" isWide onClick={onOwn}>
        {t('attach.which.own')}
      </Button>
      <Button isWide onClick={onOther}>
        {t('attach.which.other')}
      </Button>
      <p>{t('attach.which.stays')}</p>
    </div>
  );
}

/** Attaches the purchase to the current session without another sign-in. */
function AttachToSession({ email, isGift }: { email: string; isGift: boolean }) {
  const { t } = useTranslation('login');
  const signIn = useSignIn();
  return (
    <div className={styles.mine}>
      <p>{t('attach.mine')}</p>
      <Button look="primary" isWide isBusy={signIn.isBusy} onClick={signIn.continueAsCurrentUser}>
        {signIn.isBusy ? t('busy') : t(isGift ? 'gift.to' : 'attach.to', { email })}
      </Button>
    </div>
  );
}

/** The e-mail address of the session, empty without one; undefined until it is known. */
function useSessionEmail(): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    void auth
      .authStateReady()
      .then(() => auth.currentUser && identityOf(auth.currentUser))
      .then(
        (identity) => setEmail(identity?.email ?? ''),
        // If the token cannot be renewed, the customer can still sign in again.
        () => setEmail(''),
      );
  }, []);
  return email;
}

type Purchase = 'paid' | 'started' | 'gift';

/**
 * Stores the link's purchase or gift for the registration, because a sign-in at Yandex leaves this page. `other`: the
 * token of a link that has to be asked about first.
 */
function takePurchase(): { purchase: Purchase | null; other: string | null } {
  const search = new URLSearchParams(window.location.search);
  const isGift = search.has('gift');
  const prepaid = takeSecretFromUrl('prepaid');
  if (prepaid && isGift) keepGiftLink(prepaid);
  else if (prepaid) {
    forgetGiftLink();
    if (keepPurchaseOfLink(prepaid) === 'ask') return { purchase: keptPurchase(), other: prepaid };
  }
  return { purchase: keptPurchase(), other: null };
}

/** The id of the purchase that this browser paid, which is no link from an e-mail; null if it paid none. */
function ownPurchaseId(): string | null {
  const claim = purchaseToClaim()?.claim ?? null;
  return claim === null || claim.includes('.') ? null : claim;
}

/** `started`: the widget was closed before it reported a result; the page must not confirm a payment. */
function keptPurchase(): Purchase | null {
  if (keptGiftLink() !== null) return 'gift';
  const purchase = purchaseToClaim();
  if (purchase === null) return null;
  return isReported(purchase) ? 'paid' : 'started';
}
