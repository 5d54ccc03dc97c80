import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useTranslation } from 'react-i18next';
import { formatRoubles } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import { useProfileReload } from '@web/lib/http/customer-calls';
import styles from '@web/features/profile/kit/block.module.css';
import type { PastDue } from './past-due-banner';
import { PriceSummary } from '@web/features/profile/kit/price-summary';
import { comingTariff } from '@web/features/profile/kit/coming-tariff';
import { ConsentedAction } from '@web/features/profile/kit/consented-action';
import { useConsents } from '@web/features/profile/kit/use-consents';
import { usePayAddOn } from '@web/features/profile/payments/use-pay-add-on';

interface RetryFormProps {
  profile: Profile;
  retry: NonNullable<PastDue['retry']>;
  onPaid: () => void;
}

/** Pays the missed renewal with any card, which later charges use, or takes one that has become free. */
export function RetryForm({ profile, retry, onPaid }: RetryFormProps) {
  const { t } = useTranslation('profile');
  const { now } = profile;
  const tariff = comingTariff(profile);
  const { t: purchase } = useTranslation('purchase');
  const reload = useProfileReload();
  const { amount, nextAmount, nextChargeDate } = retry;
  const quote = { tariff, trialDays: 0, monthlyPayment: nextAmount, firstChargeDate: nextChargeDate };
  const consents = useConsents([tariff, amount, nextAmount, nextChargeDate].join());
  const { isBusy, problem, pay } = usePayAddOn({
    kind: 'retry',
    shown: amount,
    until: {},
    onChanged: () => void reload(),
    onPaid,
  });
  const label =
    amount === 0 ? purchase('buy.resubscribe') : t('pastDue.paySum', { sum: formatRoubles(amount, currentLanguage()) });
  return (
    <div className={styles.form}>
      <PriceSummary payment={amount} next={{ amount: nextAmount, date: nextChargeDate }} now={now} />
      <ConsentedAction
        quote={quote}
        now={now}
        consents={consents}
        isBusy={isBusy}
        label={isBusy ? purchase('opening') : label}
        onConfirm={() => void pay()}
      />
      <PaymentProblemText problem={problem} />
      <p className={styles.note}>{amount === 0 ? purchase('free') : t('pastDue.otherCard')}</p>
    </div>
  );
}
