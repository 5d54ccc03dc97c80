import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '@web/ui/text-field';

/** Shown only if the category of the payment terminal requires the payer's phone number. */
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
