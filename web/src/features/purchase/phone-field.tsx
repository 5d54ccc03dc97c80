import { useTranslation } from '@web/lib/i18n/use-translation';
import { TextField, type TextFieldProps } from '@web/ui/text-field';

/** Asked for only where the terminal's category demands the payer's phone. */
export function PhoneField(
  field: Pick<TextFieldProps, 'value' | 'onChange' | 'isDisabled' | 'ref'> & { isMissing: boolean },
) {
  const { t } = useTranslation('purchase');
  const { isMissing, ...rest } = field;
  return (
    <TextField
      {...rest}
      label={t('phone.label')}
      type="tel"
      autoComplete="tel"
      hint={t('phone.hint')}
      problem={isMissing ? t('phone.problem') : null}
    />
  );
}
