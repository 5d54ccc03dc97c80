import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeSecretFromUrl } from '@web/lib/auth/secret-from-url';
import { forgetGiftLink, keepGiftLink, keptGiftLink } from '@web/lib/browser/gift-link';
import { Button } from '@web/ui/button';
import { ButtonLink } from '@web/ui/button-link';
import { FinalMessage } from '@web/ui/final-message';
import heading from '@web/ui/heading.module.css';
import { lazyPart } from '@web/ui/lazy-part';
import { Page } from '@web/ui/page';
import styles from './attach-page.module.css';
import { AttachToSession, useSessionEmail } from './attach-to-session';
import { isReported, keepPurchaseOfLink, purchaseToClaim, replacePurchase } from '@web/lib/purchases/purchases';
import { SignInMethods } from './sign-in-methods';

/** Loaded on demand: most visitors of the page come from the e-mail, and a gift has an address of its own. */
const ClaimAddress = lazyPart(() => import('./claim-address').then((file) => file.ClaimAddress));

/** Loaded for a gift only: it asks the server what the link opens. */
const GiftPage = lazyPart(() => import('./gift-page').then((file) => file.GiftPage), <GiftPageLoading />);

/** §2: attaches a guest purchase or a gift to the account that signs in. Opened after the payment or from an e-mail. */
export function AttachPage() {
  // Waits for the texts, before the link is taken from the address: a page that waits forgets its state.
  useTranslation('login');
  const [taken] = useState(takePurchase);
  return taken.purchase === 'gift' ? <GiftPage /> : <AttachPurchase taken={{ ...taken, purchase: taken.purchase }} />;
}

function AttachPurchase({ taken }: { taken: { purchase: Purchase | null; other: string | null } }) {
  const { t } = useTranslation('login');
  const [{ purchase, other }, setPurchase] = useState(taken);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const email = useSessionEmail();
  const ownId = ownPurchaseId();
  const handleChoice = (chosen: string | null) => {
    if (chosen !== null) replacePurchase(chosen);
    setPurchase({ purchase: keptPurchase(), other: null });
    // The pressed button is gone.
    titleRef.current?.focus();
  };
  const title = t('attach.title');
  return (
    <Page
      title={title}
      illustration="in-progress"
      heading={
        <>
          {other === null && purchase === 'paid' && <p className={heading.fact}>{t('attach.paid')}</p>}
          <h1 ref={titleRef} tabIndex={-1} className={`${heading.title} ${styles.title}`}>
            {title}
          </h1>
        </>
      }
    >
      <meta name="robots" content="noindex" />
      {other !== null && <WhichPurchase onOwn={() => handleChoice(null)} onOther={() => handleChoice(other)} />}
      {other === null && purchase === null && (
        <FinalMessage text={t('attach.missing')} next={<ButtonLink to="/login">{t('title')}</ButtonLink>} isStuck />
      )}
      {other === null && purchase !== null && (
        <>
          {email && <AttachToSession email={email} isGift={false} />}
          <SignInMethods
            lead={t(email ? 'attach.other' : `attach.lead.${purchase}`)}
            isDisabled={email === undefined}
            isNewcomer={!email}
          />
          {purchase === 'paid' && ownId !== null && <ClaimAddress claim={ownId} />}
        </>
      )}
    </Page>
  );
}

function GiftPageLoading() {
  const { t } = useTranslation('login');
  const title = t('gift.title');
  return (
    <Page
      title={title}
      illustration="in-progress"
      fillsScreen
      heading={<h1 className={`${heading.title} ${styles.title}`}>{title}</h1>}
    />
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

type Purchase = 'paid' | 'started';

/**
 * Stores the link's purchase or gift for the registration, because a sign-in at Yandex leaves this page. `other`: the
 * token of a link that has to be asked about first.
 */
function takePurchase(): { purchase: Purchase | 'gift' | null; other: string | null } {
  const search = new URLSearchParams(window.location.search);
  const isGift = search.has('gift');
  const prepaid = takeSecretFromUrl('prepaid');
  if (prepaid && isGift) keepGiftLink(prepaid);
  else if (prepaid) {
    forgetGiftLink();
    if (keepPurchaseOfLink(prepaid) === 'ask') return { purchase: keptPurchase(), other: prepaid };
  }
  return { purchase: keptGiftLink() === null ? keptPurchase() : 'gift', other: null };
}

/** The id of the purchase that this browser paid, which is no link from an e-mail; null if it paid none. */
function ownPurchaseId(): string | null {
  const claim = purchaseToClaim()?.claim ?? null;
  return claim === null || claim.includes('.') ? null : claim;
}

/** `started`: the widget was closed before it reported a result; the page must not confirm a payment. */
function keptPurchase(): Purchase | null {
  const purchase = purchaseToClaim();
  if (purchase === null) return null;
  return isReported(purchase) ? 'paid' : 'started';
}
