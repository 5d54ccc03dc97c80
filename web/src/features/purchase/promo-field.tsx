import type { TariffQuote } from '@functions/purchase/contract/tariff-quote';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDiscount } from '@web/lib/browser/format';
import { currentLanguage } from '@web/lib/i18n/i18n';
import { Button } from '@web/ui/button';
import fields from '@web/ui/field.module.css';
import { HumanCheck } from '@web/ui/human-check';
import { useWaitText } from '@web/lib/http/use-wait-text';
import { promoFromInput } from '@web/lib/payments/promo-code';
import type { Prices } from './use-prices';

interface PromoFieldProps {
  promo: Prices['promo'];
  /** The effect of a valid code. */
  effect: TariffQuote['promo'] | undefined;
  isDisabled: boolean;
}

const REFUSED = ['unknown', 'used', 'invitation', 'often', 'unreachable'] as const;
/** Says nothing about the code itself. */
const UNCHECKED: readonly string[] = ['often', 'unreachable'];

/** The promo code field, with the validation result while the customer types. */
export function PromoField({
  promo: { text, state, wait, change, retry, retryAsHuman },
  effect,
  isDisabled,
}: PromoFieldProps) {
  const { t } = useTranslation('purchase');
  const waitText = useWaitText();
  const id = useId();
  const isTaken = state === 'good' || state === 'invited';
  const refusal = REFUSED.find((each) => each === state);
  const said = () => {
    if (refusal === 'often') return wait !== null && waitText(wait);
    if (refusal !== undefined) return t(`promo.${refusal}`);
    if (state === 'good')
      return (
        effect &&
        t('promo.good', {
          percent: formatDiscount(Math.round(effect.discount * 100), currentLanguage()),
          date: formatDate(effect.until, currentLanguage()),
        })
      );
    return (
      (state === 'short' || state === 'checking' || state === 'human' || state === 'invited') && t(`promo.${state}`)
    );
  };
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{t('promo.label')}</label>
      <input
        id={id}
        className={fields.code}
        value={text}
        maxLength={32}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={isDisabled}
        aria-invalid={refusal !== undefined && !UNCHECKED.includes(refusal)}
        aria-describedby={`${id}-state`}
        // Enter ends the code here, and buys nothing.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        onChange={(event) => change(promoFromInput(event.target.value))}
      />
      <p
        id={`${id}-state`}
        className={refusal === undefined ? (isTaken ? fields.good : fields.hint) : fields.problem}
        role="status"
      >
        {said()}
      </p>
      {state === 'human' && <HumanCheck onToken={retryAsHuman} />}
      {UNCHECKED.includes(state) && (
        <div>
          <Button onClick={retry}>{t('promo.retry')}</Button>
        </div>
      )}
    </div>
  );
}
