import type { Profile } from '@functions/customer-life/contract/get-profile';
import { resumeSubscription } from '@functions/renewals/contract/resume-subscription';
import { useTranslation } from 'react-i18next';
import { failureCodeOf, outcomeOf } from '@web/lib/http/api-error';
import { notify } from '@web/lib/browser/notify';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { useCancelOnLeave } from '@web/lib/http/use-cancel-on-leave';
import { Button } from '@web/ui/button';
import { Problem } from '@web/ui/problem';
import styles from '@web/features/profile/kit/block.module.css';
import { PriceSummary } from '@web/features/profile/kit/price-summary';
import { useRecentSignIn } from '@web/features/profile/sign-ins/use-recent-sign-in';
import { comingTariff } from '@web/features/profile/kit/coming-tariff';
import { ConsentedAction } from '@web/features/profile/kit/consented-action';
import { useConsents } from '@web/features/profile/kit/use-consents';

interface ResumeFormProps {
  profile: Profile;
  /** The next charge in roubles. */
  amount: number;
  /** ISO date of the next charge, which is the end of the paid time. */
  date: string;
  mask: string;
  onOtherChoice: () => void;
}

/** Resumes auto-renewal with the saved card without a payment now. */
export function ResumeForm({ profile, amount, date, mask, onOtherChoice }: ResumeFormProps) {
  const { t } = useTranslation('profile');
  const { now } = profile;
  const tariff = comingTariff(profile);
  const resume = useProfileChange(resumeSubscription);
  const problemOf = useCallProblem();
  const consents = useConsents([tariff, amount, date].join());
  const quote = { tariff, trialDays: 0, monthlyPayment: amount, firstChargeDate: date };
  const recent = useRecentSignIn();
  const signalOfCall = useCancelOnLeave();
  const handleResume = () => {
    const cancel = signalOfCall();
    resume.mutateAsync({ consents: { autoCharge: true, offer: true }, cancel }).then(
      () => void notify(t('cancelled.resumed'), 'success'),
      (error: unknown) => {
        if (cancel.aborted) {
          if (outcomeOf(error) === 'unknown') void notify(t('cancelled.resumeUnknown'), 'error');
          return;
        }
        const code = failureCodeOf<typeof resumeSubscription>(error);
        if (code === 'recent_sign_in_needed') recent.ask(handleResume);
        // Without a saved card the customer has to buy again.
        if (code === 'card_missing') onOtherChoice();
      },
    );
  };
  return (
    <div className={styles.form}>
      <PriceSummary payment={0} next={{ amount, date }} now={now} />
      {recent.question ?? (
        <ConsentedAction
          quote={quote}
          now={now}
          consents={consents}
          isBusy={resume.isPending}
          label={resume.isPending ? t('cancelled.resuming') : t('cancelled.resumeByCard', { mask })}
          onConfirm={() => recent.run(handleResume)}
        />
      )}
      {resume.isError && recent.question === null && (
        <Problem>{problemOf(resume.error, t('cancelled.resumeFailed'), t('cancelled.resumeUnknown'))}</Problem>
      )}
      <div>
        <Button look="quiet" onClick={onOtherChoice}>
          {t('cancelled.otherWay')}
        </Button>
      </div>
    </div>
  );
}
