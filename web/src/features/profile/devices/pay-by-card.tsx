import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '@web/lib/auth/identity';
import { identityNow } from '@web/lib/auth/session-state';
import { formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { HoldButton } from '@web/ui/hold-button';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import styles from '@web/features/profile/kit/block.module.css';
import { payDeviceByCard } from '@web/features/profile/api/pay-device';
import { Opened } from '@web/features/profile/kit/opened';
import { usePayAddOn } from '@web/features/profile/payments/use-pay-add-on';
import { useRecentSignIn } from '@web/features/profile/sign-ins/use-recent-sign-in';
import type { CardFailure, PayProps } from './pay-by-form';

interface PayByCardProps extends PayProps {
  /** The mask of the saved card. */
  mask: string;
  onFailed: (failure: CardFailure) => void;
  onOtherCard: () => void;
}

/** The saved card pays, without the payment form: after the hold, the confirmation names the sum and the card. */
export function PayByCard(props: PayByCardProps) {
  const { payment, slots, now, mask, hasOffer, onBusy, onChanged, onPaid, onFailed, onOtherCard } = props;
  const { t } = useTranslation('profile');
  const { t: purchase } = useTranslation('purchase');
  // The sum that the hold agreed to. A confirmation of another sum needs another hold.
  const [held, setHeld] = useState<number | null>(null);
  const recent = useRecentSignIn();
  const rendered = useIdentity();
  const { isBusy, problem, pay } = usePayAddOn({
    kind: 'slot',
    shown: payment,
    until: { slots },
    onChanged,
    onPaid,
    charge: async (payToken) => {
      const outcome = await payDeviceByCard(identityNow(rendered), { payToken, amount: payment });
      if (outcome.kind === 'paid' || outcome.kind === 'pending') return outcome.kind;
      if (outcome.kind === 'notRecent') recent.ask(handlePay);
      else if (outcome.kind === 'failed') onFailed({ mask, decline: outcome.decline });
      else {
        onChanged();
        return outcome.problem;
      }
      return null;
    },
  });
  const handlePay = () => {
    onBusy(true);
    void pay().finally(() => onBusy(false));
  };
  const sum = formatPrice(payment, currentLanguage(), now);
  const isAsking = hasOffer && held === payment;
  return (
    <>
      {isAsking && recent.question}
      {isAsking && recent.question === null && (
        <Opened label={t('devices.add')}>
          <p className={styles.text}>{t('devices.confirm', { sum, mask })}</p>
          <div className={styles.actions}>
            <Button look="primary" isWide isBusy={isBusy} onClick={() => recent.run(handlePay)}>
              {isBusy ? t('devices.charging') : t('devices.confirmNow', { sum })}
            </Button>
            <Button look="quiet" isBusy={isBusy} onClick={() => setHeld(null)}>
              {t('devices.back')}
            </Button>
          </div>
        </Opened>
      )}
      {!isAsking && (
        <HoldButton
          tone="calm"
          label={t('devices.buy', { sum })}
          question={t('devices.holdQuestion', { sum })}
          isDisabled={!hasOffer}
          missing={hasOffer ? null : purchase('missing.offer')}
          onConfirm={() => setHeld(payment)}
        />
      )}
      <PaymentProblemText problem={problem} />
      <div>
        <p className={styles.note}>{t('devices.byCard', { mask })}</p>
        <Button look="quiet" isBusy={isBusy} onClick={onOtherCard}>
          {t('devices.otherCard')}
        </Button>
      </div>
    </>
  );
}
