import { RESTRICTION_REASONS } from '@functions/staff/contract/values/staff';
import { TARIFFS } from '@functions/base/contract/values/tariff';
import { NativeSelect, TextInput } from '@mantine/core';
import type { PanelForm } from '@web/panel/components/use-panel-form';
import { plural, texts } from '@web/panel/texts';
import type { Draft, Field } from './correction';

interface CorrectionFieldsProps {
  fields: readonly Field[];
  form: PanelForm<Draft>;
}

export function CorrectionFields({ fields, form }: CorrectionFieldsProps) {
  const t = texts.user.corrections.fields;
  return fields.map((field) => {
    const props = form.getInputProps(field);
    switch (field) {
      case 'days':
        return <TextInput key={field} {...props} inputMode="numeric" required data-autofocus />;
      case 'class':
        return (
          <NativeSelect
            key={field}
            {...props}
            data-autofocus
            data={RESTRICTION_REASONS.map((value) => ({ value, label: texts.restrictions[value] }))}
          />
        );
      case 'tariff':
        return (
          <NativeSelect
            key={field}
            {...props}
            description={t.tariffHint}
            data={[
              { value: '', label: t.tariffOwn },
              ...TARIFFS.map((months) => ({ value: String(months), label: plural(months, 'months') })),
            ]}
          />
        );
      case 'transactionId':
      case 'inviterCode':
        return <TextInput key={field} {...props} required maxLength={64} data-autofocus />;
    }
  });
}
