import type { addDevice, DeviceLine } from '@contract/devices/add-device';
import type { Profile } from '@contract/subscription/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, failureCodeOf } from '@web/lib/http/api-error';
import { formatDate, formatPrice } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { useIdentity } from '@web/lib/auth/identity';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { OfferConsent } from '@web/ui/consents';
import { ErrorPanel } from '@web/ui/error-panel';
import { HoldButton } from '@web/ui/hold-button';
import { PaymentProblemText } from '@web/ui/payment-problem-text';
import { Skeleton } from '@web/ui/skeleton';
import { useDeviceQuote } from '@web/features/profile/api/devices';
import { orderDevice } from '@web/features/profile/api/orders';
import styles from '@web/features/profile/page/block.module.css';
import { PriceSummary } from '@web/features/profile/page/price-summary';
import { usePayAddOn } from '@web/features/profile/payments/use-pay-add-on';

interface AddDeviceProps {
  profile: Profile;
  onPaid: () => void;
}

/**
 * §4: sells one more device slot: a payment now for the days left, then a surcharge on every charge. An announced
 * charge cannot change; the surcharge for its term is therefore also paid now. The hold opens the payment widget.
 */
export function AddDevice({ profile: { now, userInfo }, onPaid }: AddDeviceProps) {
  const { t } = useTranslation('profile');
  const { t: purchase } = useTranslation('purchase');
  const identity = useIdentity();
  const term = useTermLabels();
  const quote = useDeviceQuote(identity);
  const [hasOffer, setHasOffer] = useState(false);
  const payment = quote.data?.payment ?? 0;
  const reload = () => void quote.refetch();
  const { isBusy, problem, pay } = usePayAddOn({
    order: () => orderDevice(identity),
    shown: payment,
    onChanged: reload,
    onPaid,
  });

  if (quote.error instanceof ApiError && quote.error.kind === 'refused') {
    return (
      <p className={styles.text}>
        {t(failureCodeOf<typeof addDevice>(quote.error) === 'too_many_devices' ? 'devices.most' : 'devices.notNow')}
      </p>
    );
  }
  if (quote.isError) return <ErrorPanel onRetry={reload} />;
  if (!quote.data) return <Skeleton rows={2} onRetry={reload} />;
  const { lines } = quote.data;
  const nameOf = (line: DeviceLine) =>
    line.kind === 'days-left'
      ? t('devices.daysLeft', { date: formatDate(line.until, currentLanguage()) })
      : t('devices.comingTerm', { term: term.nameOf(line.months) });
  const date = userInfo.nextTransactionDate;
  const sum = formatPrice(payment, currentLanguage(), now);
  return (
    <div className={styles.form}>
      <div>
        <p className={styles.text}>{t('devices.addText')}</p>
        {lines.some(({ kind }) => kind === 'coming-term') && <p className={styles.text}>{t('devices.announced')}</p>}
      </div>
      <PriceSummary
        parts={lines.map((line) => ({ name: nameOf(line), amount: line.amount }))}
        payment={payment}
        next={date === null ? null : { amount: quote.data.nextAmount, date }}
        now={now}
      />
      <OfferConsent isChecked={hasOffer} isDisabled={isBusy} onChange={setHasOffer} />
      <HoldButton
        tone="calm"
        label={isBusy ? purchase('opening') : t('devices.buy', { sum })}
        question={t('devices.buyQuestion', { sum })}
        isDisabled={!hasOffer || isBusy}
        missing={hasOffer ? null : purchase('missing.offer')}
        onConfirm={() => void pay()}
      />
      <PaymentProblemText problem={problem} />
      <p className={styles.note}>{t('devices.anyCard')}</p>
    </div>
  );
}
