import { applyPromoCode } from '@functions/purchase/contract/apply-promo-code';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { submit } from '@web/lib/browser/submit';
import { failureCodeOf } from '@web/lib/http/api-error';
import { formatDiscount } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { notify } from '@web/lib/browser/notify';
import { promoFromInput } from '@web/lib/payments/promo-code';
import { useProfileChange } from '@web/lib/http/customer-calls';
import { useCallProblem } from '@web/lib/http/use-call-problem';
import { Button } from '@web/ui/button';
import fields from '@web/ui/field.module.css';
import { takeCaret, useField } from '@web/ui/use-field';
import styles from '@web/features/profile/kit/block.module.css';

/** A field for a promo code of the charges from the next one on. */
export function PromoForm() {
  const { t } = useTranslation('profile');
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useProfileChange(applyPromoCode);
  const textOf = useCallProblem();
  const isEmpty = code.trim() === '';
  const { id, input, state } = useField({
    onChange: (typed) => setCode(promoFromInput(typed)),
    ...(isEmpty && { hint: t('promo.empty') }),
    problem: error && textOf(error, t(`promo.${problemOf(error)}`)),
    isDisabled: isPending,
  });
  const handleSubmit = () => {
    const sayApplied = (response: { discount: number }) =>
      void notify(t('promo.applied', { percent: percentOf(response) }), 'success');
    mutate({ promo: code }, { onSuccess: sayApplied });
  };
  return (
    <form className={styles.promo} onSubmit={submit(handleSubmit)}>
      <div className={fields.field}>
        <label htmlFor={id}>{t('promo.label')}</label>
        <input
          ref={takeCaret}
          className={fields.code}
          value={code}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...input}
        />
        <p {...state} role="status" />
      </div>
      <Button type="submit" aria-describedby={state.id} disabled={isEmpty} isBusy={isPending}>
        {isPending ? t('promo.applying') : t('promo.apply')}
      </Button>
    </form>
  );
}

const percentOf = ({ discount }: { discount: number }): string =>
  formatDiscount(Math.round(discount * 100), currentLanguage());

function problemOf(error: Error) {
  const code = failureCodeOf<typeof applyPromoCode>(error);
  if (code === 'promo_not_valid') return 'unknown';
  if (code === 'promo_used_before') return 'used';
  if (code === 'promo_is_invitation') return 'invitation';
  return code === 'promo_already_running' ? 'runningAlready' : 'failed';
}
