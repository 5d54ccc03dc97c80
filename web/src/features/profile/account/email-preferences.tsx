import { setPreferences } from '@functions/accounts/contract/set-preferences';
import type { RequestInput } from '@functions/base/contract/endpoint';
import type { Profile } from '@functions/customer-life/contract/get-profile';
import { LANGUAGES, OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { LANGUAGE_NAMES } from '@web/lib/i18n/language-names';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Checkbox } from '@web/ui/checkbox';
import { SelectField } from '@web/ui/select-field';
import { Problem } from '@web/ui/problem';
import styles from './account.module.css';
import block from '@web/features/profile/kit/block.module.css';

/** What one choice changes. Omitted fields stay. */
type EmailPreference = Omit<RequestInput<typeof setPreferences>, 'uid' | 'email'>;

interface EmailPreferencesProps {
  preferences: Profile['preferences'];
  /** The next term is paid by a link, which is mailed whatever is chosen here (decision 103). */
  isPaidByLink: boolean;
}

/**
 * Offer 1.3: a checkbox for each kind of e-mail, and their language. Shows the new choice while the request is pending.
 */
export function EmailPreferences({ preferences, isPaidByLink }: EmailPreferencesProps) {
  const { t } = useTranslation('profile');
  const { mutate, isPending, error } = useProfileChange(setPreferences, ({ success: _, ...changed }) => ({
    preferences: changed,
  }));
  const problemOf = useCallProblem();
  const [chosen, setChosen] = useState<EmailPreference>({});
  const { reminders = preferences.reminders, promotions = preferences.promotions } = chosen;
  const language = chosen.mailLanguage ?? (preferences.followsSite ? 'site' : preferences.mailLanguage);
  const choose = (wanted: EmailPreference) => {
    setChosen(wanted);
    mutate(wanted, { onSettled: () => setChosen({}) });
  };
  return (
    <div>
      <Checkbox isChecked={reminders} isDisabled={isPending} onChange={(isWanted) => choose({ reminders: isWanted })}>
        {t('account.reminders')}
      </Checkbox>
      <Checkbox isChecked={promotions} isDisabled={isPending} onChange={(isWanted) => choose({ promotions: isWanted })}>
        {t('account.promotions')}
      </Checkbox>
      {isPaidByLink && <p className={block.note}>{t('account.payLinks')}</p>}
      <div className={styles.language}>
        <SelectField
          label={t('account.mailLanguage')}
          value={language}
          options={[
            { value: 'site', label: t('account.asOnSite') },
            // Chosen before the site ceased to offer it, a language stays until another one is chosen.
            ...LANGUAGES.filter((value) => OFFERED_LANGUAGES.includes(value) || value === language).map((value) => ({
              value,
              label: LANGUAGE_NAMES[value],
            })),
          ]}
          isDisabled={isPending}
          onChange={(mailLanguage) =>
            choose({ mailLanguage, ...(mailLanguage === 'site' && { siteLanguage: currentLanguage() }) })
          }
        />
      </div>
      {error !== null && <Problem>{problemOf(error, t('account.letterFailed'))}</Problem>}
    </div>
  );
}
