import type { Profile } from '@contract/subscription/get-profile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity } from '@web/lib/auth/identity';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Checkbox } from '@web/ui/checkbox';
import { useSetPreferences, type EmailPreference } from '@web/features/profile/api/account';
import block from '@web/features/profile/page/block.module.css';

/** Offer 1.3: a checkbox for each kind of e-mail. It shows the new choice while the request is pending. */
export function EmailPreferences({ preferences }: { preferences: Profile['preferences'] }) {
  const { t } = useTranslation('profile');
  const { mutate, isPending, error } = useSetPreferences(useIdentity());
  const problemOf = useCallProblem();
  const [chosen, setChosen] = useState<EmailPreference>({});
  const shown = { ...preferences, ...chosen };
  const choose = (wanted: EmailPreference) => {
    setChosen(wanted);
    mutate(wanted, { onSettled: () => setChosen({}) });
  };
  return (
    <div>
      <Checkbox isChecked={shown.reminders} isDisabled={isPending} onChange={(reminders) => choose({ reminders })}>
        {t('account.reminders')}
      </Checkbox>
      <Checkbox isChecked={shown.promotions} isDisabled={isPending} onChange={(promotions) => choose({ promotions })}>
        {t('account.promotions')}
      </Checkbox>
      {error !== null && (
        <p className={block.problem} role="alert">
          {problemOf(error, t('account.letterFailed'))}
        </p>
      )}
    </div>
  );
}
