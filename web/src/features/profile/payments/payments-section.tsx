import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import block from '@web/features/profile/kit/block.module.css';
import { LinkedText } from '@web/ui/linked-text';
import { ReceiptList } from './receipt-list';
import { SavedCard } from './saved-card';

interface PaymentsSectionProps {
  profile: Profile;
  /** False while another payment is pending. */
  canPay: boolean;
  onCardPaid: () => void;
}

/** The saved card, the stored consents, and the list of payments. */
export function PaymentsSection({ profile, canPay, onCardPaid }: PaymentsSectionProps) {
  const { t } = useTranslation('profile');
  const { card, consents } = profile;
  return (
    <>
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
      <div className={block.receipts}>
        {/* A payment while the list is open belongs into it. */}
        <ReceiptList key={profile.lastReceipt?.at} />
      </div>
    </>
  );
}
