import { addDevice } from '@functions/devices/contract/add-device';
import type { Profile } from '@functions/customer-life/contract/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, failureCodeOf } from '@web/lib/http/api-error';
import { NEVER_KEPT, useCustomerQuery } from '@web/lib/http/customer-calls';
import { OfferConsent } from '@web/ui/consents';
import { NotLoaded } from '@web/ui/skeleton';
import styles from '@web/features/profile/kit/block.module.css';
import { PriceSummary } from '@web/features/profile/kit/price-summary';
import { useDeviceWords } from '@web/features/profile/kit/device-words';
import { PayByCard } from './pay-by-card';
import { PayByForm, type CardFailure } from './pay-by-form';

interface AddDeviceProps {
  profile: Profile;
  onPaid: () => void;
}

/**
 * §4: sells one more device slot: a payment now for the days left, then a surcharge on every charge. An announced
 * charge cannot change; the surcharge for its term is therefore also paid now. The saved card pays after the hold and a
 * confirmation; any other card pays in the payment form (decision 88).
 */
export function AddDevice({ profile: { now, deviceSlots }, onPaid }: AddDeviceProps) {
  const { t } = useTranslation('profile');
  const words = useDeviceWords();
  // The price of one more slot, now and later.
  const quote = useCustomerQuery(addDevice, NEVER_KEPT);
  const [hasOffer, setHasOffer] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [usesForm, setUsesForm] = useState(false);
  const [failure, setFailure] = useState<CardFailure | null>(null);
  const reload = () => void quote.refetch();

  if (quote.error instanceof ApiError && quote.error.kind === 'refused') {
    return (
      <p className={styles.text}>
        {t(failureCodeOf<typeof addDevice>(quote.error) === 'too_many_devices' ? 'devices.most' : 'devices.notNow')}
      </p>
    );
  }
  if (quote.isError || !quote.data) return <NotLoaded query={quote} rows={2} />;
  const { lines, payment, charges, card } = quote.data;
  const mask = card === null || usesForm ? null : card.mask;
  const payProps = { payment, slots: deviceSlots + 1, now, hasOffer, onBusy: setIsBusy, onChanged: reload, onPaid };
  const handleFailed = (failed: CardFailure) => {
    setFailure(failed);
    setUsesForm(true);
    reload();
  };
  return (
    <div className={styles.form}>
      <div>
        <p className={styles.text}>{t('devices.addText')}</p>
        {lines.some(({ kind }) => kind === 'coming-term') && <p className={styles.text}>{t('devices.announced')}</p>}
      </div>
      <PriceSummary
        parts={words.lines(lines)}
        payment={payment}
        next={null}
        charges={words.charges(charges)}
        now={now}
      />
      <OfferConsent isChecked={hasOffer} isDisabled={isBusy} onChange={setHasOffer} />
      {mask === null ? (
        <PayByForm
          {...payProps}
          failure={failure}
          ownCard={failure === null ? (card?.mask ?? null) : null}
          onOwnCard={() => setUsesForm(false)}
        />
      ) : (
        <PayByCard {...payProps} mask={mask} onFailed={handleFailed} onOtherCard={() => setUsesForm(true)} />
      )}
    </div>
  );
}
