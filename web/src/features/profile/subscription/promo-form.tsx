import { applyPromoCode } from '@contract/purchase/apply-promo-code';
import { useEffect, useId, useRef, useState } from 'react';
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
import styles from '@web/features/profile/page/block.module.css';

/** A field for a promo code of the charges from the next one on. */
export function PromoForm() {
  const { t } = useTranslation('profile');
  const id = useId();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { mutate, isPending, error } = useProfileChange(applyPromoCode);
  const textOf = useCallProblem();
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
          ref={field}
          id={id}
          className={fields.code}
          value={code}
          required
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isPending}
          aria-disabled={isPending || undefined}
          aria-invalid={error !== null}
          aria-describedby={`${id}-state`}
          onChange={(event) => setCode(promoFromInput(event.target.value))}
        />
        <p id={`${id}-state`} className={error === null ? fields.hint : fields.problem} role="status">
          {error === null ? code.trim() === '' && t('promo.empty') : textOf(error, t(`promo.${problemOf(error)}`))}
        </p>
      </div>
      <Button type="submit" aria-describedby={`${id}-state`} disabled={code.trim() === ''} isBusy={isPending}>
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
