import type { Profile } from '@contract/subscription/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { Opened } from '@web/features/profile/page/opened';
import block from '@web/features/profile/page/block.module.css';
import styles from './payments.module.css';
import { LinkedText } from '@web/ui/linked-text';
import { lazyPart } from '@web/ui/lazy-part';
import { SavedCard } from './saved-card';

const ReceiptList = lazyPart(() => import('./receipt-list').then((file) => file.ReceiptList));

interface PaymentsSectionProps {
  profile: Profile;
  /** False while another payment is pending. */
  canPay: boolean;
  onCardPaid: () => void;
}

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
          <LinkedText
            text={t('payments.consent', {
              date: formatDate(consents.at, currentLanguage()),
              version: consents.version,
            })}
            links={{ offer: '/offer' }}
          />
        </p>
      )}
      {isListed ? (
        <Opened label={t('payments.title')} holds="receipts">
          <ReceiptList />
        </Opened>
      ) : (
        <div className={styles.ways}>
          <Button {...ReceiptList.onIntent} onClick={() => setIsListed(true)}>
            {t('payments.show')}
          </Button>
        </div>
      )}
    </section>
  );
}
