import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import { Button } from '@web/ui/button';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import { useProfileReload } from '@web/lib/http/customer-calls';
import block from '@web/features/profile/kit/block.module.css';
import { PriceSummary } from '@web/features/profile/kit/price-summary';
import { comingTariff } from '@web/features/profile/kit/coming-tariff';
import { ConsentedAction } from '@web/features/profile/kit/consented-action';
import { useConsents } from '@web/features/profile/kit/use-consents';
import { usePayAddOn } from './use-pay-add-on';

/** Roubles of the payment that checks the card. The payment form does not open for another amount. */
const CHECK = 1;

interface CardFormProps {
  profile: Profile;
  /** Roubles and ISO date of the next charge, which the new card is charged for. */
  next: { readonly amount: number; readonly date: string };
  /** No card is charged yet: renewals begin with this one. */
  isFirst?: boolean;
  onPaid: () => void;
  onClose: () => void;
}

/**
 * Replaces the saved card, or connects the first one: one rouble checks the new one and is refunded. Date and sum of
 * the next charge stay.
 */
export function CardForm({ profile, next, isFirst = false, onPaid, onClose }: CardFormProps) {
  const { t } = useTranslation('profile');
  const { t: purchase } = useTranslation('purchase');
  const reload = useProfileReload();
  const { now } = profile;
  const tariff = comingTariff(profile);
  const quote = { tariff, trialDays: 0, monthlyPayment: next.amount, firstChargeDate: next.date };
  const consents = useConsents([tariff, next.amount, next.date].join());
  const { isBusy, problem, pay } = usePayAddOn({
    kind: 'card',
    shown: CHECK,
    until: { consentsBefore: profile.consents?.at ?? null },
    onChanged: () => void reload(),
    onPaid,
  });
  return (
    <div className={block.form}>
      <p className={block.text}>{t(isFirst ? 'ahead.cardText' : 'cardChange.text')}</p>
      <PriceSummary parts={[{ name: t('cardChange.check'), amount: CHECK }]} payment={CHECK} next={next} now={now} />
      <ConsentedAction
        quote={quote}
        now={now}
        consents={consents}
        isBusy={isBusy}
        label={isBusy ? purchase('opening') : t(isFirst ? 'ahead.enterCard' : 'cardChange.pay')}
        onConfirm={() => void pay()}
      />
      <PaymentProblemText problem={problem} />
      <div>
        <Button look="quiet" isBusy={isBusy} onClick={onClose}>
          {t(isFirst ? 'ahead.close' : 'cardChange.close')}
        </Button>
      </div>
    </div>
  );
}
