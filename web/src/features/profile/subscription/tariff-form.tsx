import { changeTariff, previewTariffs, type TariffPreview } from '@functions/renewals/contract/change-tariff';
import { isTariff, TARIFF_TABLE } from '@functions/base/contract/values/tariff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '@web/lib/browser/format';
import { failureCodeOf, outcomeOf } from '@web/lib/http/api-error';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { notify } from '@web/lib/browser/notify';
import { NEVER_KEPT, useCustomerQuery, useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { useCancelOnLeave } from '@web/lib/http/use-cancel-on-leave';
import { useTermLabels } from '@web/lib/payments/use-term-labels';
import { Button } from '@web/ui/button';
import { Price } from '@web/ui/price';
import { NotLoaded } from '@web/ui/skeleton';
import { Tabs } from '@web/ui/tabs';
import { Problem } from '@web/ui/problem';
import styles from '@web/features/profile/kit/block.module.css';
import { PriceSummary } from '@web/features/profile/kit/price-summary';
import { useRecentSignIn } from '@web/features/profile/sign-ins/use-recent-sign-in';
import { ConsentedAction } from '@web/features/profile/kit/consented-action';
import { useConsents } from '@web/features/profile/kit/use-consents';

interface TariffFormProps {
  /** The tariff that is selected first; null: the one of the next charge. */
  initial: number | null;
  onClose: () => void;
}

/** Chooses the tariff from the next charge on. Nothing is charged now; the new sum needs new consents. */
export function TariffForm({ initial, onClose }: TariffFormProps) {
  const { t } = useTranslation('profile');
  // The texts of the consents load with the form: if they loaded with the first choice, the form would vanish
  // meanwhile.
  useTranslation('purchase');
  const preview = useCustomerQuery(previewTariffs, NEVER_KEPT);
  const reload = () => void preview.refetch();
  if (preview.isError || !preview.data) return <NotLoaded query={preview} rows={4} />;
  const { possibleFrom } = preview.data;
  return (
    <div className={styles.form}>
      {possibleFrom === null ? (
        <Choice preview={preview.data} initial={initial} onChanged={reload} onClose={onClose} />
      ) : (
        <p className={`${styles.text} ${styles.short}`} role="status">
          {t('tariffChange.later', { date: formatDate(possibleFrom, currentLanguage()) })}
        </p>
      )}
      <div>
        <Button look="quiet" onClick={onClose}>
          {t('tariffChange.close')}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps extends TariffFormProps {
  preview: TariffPreview;
  /** Called when the amounts shown may be out of date. */
  onChanged: () => void;
}

function Choice({ preview, initial, onChanged, onClose }: ChoiceProps) {
  const { t } = useTranslation('profile');
  const term = useTermLabels();
  const problemOf = useCallProblem();
  const { tariff: present, tariffNextPeriod: planned, chargeDate: date, now, tariffs } = preview;
  const [value, setValue] = useState(initial ?? planned);
  const change = useProfileChange(changeTariff);
  const amountOf = (wanted: number) => tariffs.find(({ tariff }) => tariff === wanted)?.amount ?? 0;
  const amount = amountOf(value);
  const consents = useConsents([value, amount, date].join());
  const isOffered = ({ tariff }: { tariff: number }): boolean =>
    tariff === present || tariff === planned || (isTariff(tariff) && TARIFF_TABLE[tariff].tab === 'always');
  const recent = useRecentSignIn();
  const signalOfCall = useCancelOnLeave();
  const handleConfirm = () => {
    const cancel = signalOfCall();
    const agreed = { autoCharge: true, offer: true } as const;
    change.mutateAsync({ tariff: value, amount, consents: agreed, cancel }).then(
      () => {
        const day = formatDate(date, currentLanguage());
        void notify(value === present ? t('tariffChange.kept') : t('tariffChange.done', { date: day }), 'success');
        if (!cancel.aborted) onClose();
      },
      (error: unknown) => {
        if (!cancel.aborted && failureCodeOf<typeof changeTariff>(error) === 'recent_sign_in_needed')
          recent.ask(handleConfirm);
        else if (!cancel.aborted) onChanged();
        // The form, which would have said it, was closed.
        else if (outcomeOf(error) === 'unknown') void notify(t('tariffChange.unknown'), 'error');
      },
    );
  };
  return (
    <>
      <p className={styles.text}>{t('tariffChange.text')}</p>
      <Tabs
        label={t('tariffChange.label')}
        options={tariffs.filter(isOffered).map((choice) => ({
          value: choice.tariff,
          label: term.nameOf(choice.tariff),
          note: <Price roubles={choice.amount} language={currentLanguage()} now={now} />,
        }))}
        value={value}
        isDisabled={change.isPending || recent.question !== null}
        onChange={setValue}
      />
      <PriceSummary payment={0} next={{ amount, date }} now={now} />
      {value === planned && <p className={styles.text}>{t('tariffChange.same')}</p>}
      {value !== planned && recent.question}
      {value !== planned && recent.question === null && (
        <ConsentedAction
          quote={{ tariff: value, trialDays: 0, monthlyPayment: amount, firstChargeDate: date }}
          now={now}
          consents={consents}
          isBusy={change.isPending}
          label={change.isPending ? t('tariffChange.confirming') : t('tariffChange.confirm')}
          onConfirm={() => (amount > amountOf(planned) ? recent.run(handleConfirm) : handleConfirm())}
        />
      )}
      {change.isError && recent.question === null && (
        <Problem>
          {failureCodeOf<typeof changeTariff>(change.error) === 'amount_changed'
            ? t('tariffChange.changed')
            : problemOf(change.error, t('tariffChange.failed'), t('tariffChange.unknown'))}
        </Problem>
      )}
    </>
  );
}
