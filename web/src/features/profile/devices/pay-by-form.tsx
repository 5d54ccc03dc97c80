import type { Decline } from '@functions/base/contract/values/decline';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import { HoldButton } from '@web/ui/hold-button';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import { Problem } from '@web/ui/problem';
import styles from '@web/features/profile/kit/block.module.css';
import { usePayAddOn } from '@web/features/profile/payments/use-pay-add-on';

/** The saved card took no money. `decline` null: only the payment form can pay. */
export interface CardFailure {
  readonly mask: string;
  readonly decline: Decline | null;
}

/** What both ways of paying a device need. */
export interface PayProps {
  /** Roubles to pay now, as shown. */
  payment: number;
  /** The number of slots after the payment. */
  slots: number;
  /** Server time, ISO. */
  now: string;
  hasOffer: boolean;
  onBusy: (isBusy: boolean) => void;
  /** Called when the price shown is out of date. */
  onChanged: () => void;
  /** Called when the device is paid, and when the outcome is not known yet: the page then waits for the payment. */
  onPaid: () => void;
}

/** The shop refused the payment, not the bank: nothing is wrong with the card. */
const isOfShop = (decline: Decline): boolean => decline === 'orderExpired' || decline === 'notAccepted';

interface PayByFormProps extends PayProps {
  /** Why the saved card did not pay. */
  failure: CardFailure | null;
  /** The mask of the saved card, if it can pay too. */
  ownCard: string | null;
  onOwnCard: () => void;
}

/** The hold opens the payment form: any card pays. */
export function PayByForm(props: PayByFormProps) {
  const { payment, slots, now, hasOffer, failure, ownCard, onOwnCard, onBusy, onChanged, onPaid } = props;
  const { t } = useTranslation('profile');
  const { t: purchase } = useTranslation('purchase');
  const { isBusy, problem, pay } = usePayAddOn({
    kind: 'slot',
    shown: payment,
    until: { slots },
    onChanged,
    onPaid,
  });
  const handlePay = () => {
    onBusy(true);
    void pay().finally(() => onBusy(false));
  };
  const sum = formatPrice(payment, currentLanguage(), now);
  return (
    <>
      {failure !== null && (
        <Problem>
          {failure.decline === null
            ? t('devices.cardNeedsForm', { mask: failure.mask })
            : [
                ...(isOfShop(failure.decline) ? [] : [t('devices.cardDeclined', { mask: failure.mask })]),
                purchase(`problem.${failure.decline}`),
              ].join(' ')}
        </Problem>
      )}
      <HoldButton
        tone="calm"
        label={isBusy ? purchase('opening') : t('devices.buy', { sum })}
        question={t('devices.buyQuestion', { sum })}
        isDisabled={!hasOffer}
        isBusy={isBusy}
        missing={hasOffer ? null : purchase('missing.offer')}
        onConfirm={handlePay}
      />
      <PaymentProblemText problem={problem} />
      <div>
        <p className={styles.note}>{t('devices.anyCard')}</p>
        {ownCard !== null && (
          <Button look="quiet" isBusy={isBusy} onClick={onOwnCard}>
            {t('devices.ownCard', { mask: ownCard })}
          </Button>
        )}
      </div>
    </>
  );
}
