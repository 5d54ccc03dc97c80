import type { Profile } from '@contract/subscription/get-profile';
import { useState, type ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { Opened } from '@web/features/profile/page/opened';
import block from '@web/features/profile/page/block.module.css';
import styles from './payments.module.css';
import { ReceiptList } from './receipt-list';
import { SavedCard } from './saved-card';

interface PaymentsSectionProps {
  profile: Profile;
  /** False while another payment is pending. */
  canPay: boolean;
  onCardPaid: () => void;
}

/** The translation puts its words into it. */
const OfferLink = ({ children }: { children?: ReactNode }) => <a href="/offer">{children}</a>;

/** The saved card, the stored consents, and the list of payments. */
export function PaymentsSection({ profile, canPay, onCardPaid }: PaymentsSectionProps) {
  const { t } = useTranslation('profile');
  const [isListed, setIsListed] = useState(false);
  const { card, consents } = profile;
  return (
    <section className={block.block}>
      <h2 className={block.title}>{t('payments.title')}</h2>
      {card === null ? (
        <p className={block.text}>{t('payments.noCard')}</p>
      ) : (
        <SavedCard profile={profile} card={card} canPay={canPay} onPaid={onCardPaid} />
      )}
      {consents !== null && (
        <p className={block.note}>
          <Trans
            t={t}
            i18nKey="payments.consent"
            values={{ date: formatDate(consents.at, currentLanguage()), version: consents.version }}
            components={{ offer: <OfferLink /> }}
          />
        </p>
      )}
      {isListed ? (
        <Opened label={t('payments.title')} holds="receipts">
          <ReceiptList />
        </Opened>
      ) : (
        <div className={styles.ways}>
          <Button onClick={() => setIsListed(true)}>{t('payments.show')}</Button>
        </div>
      )}
    </section>
  );
}
