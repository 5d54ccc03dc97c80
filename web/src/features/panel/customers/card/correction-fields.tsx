import { RESTRICTION_REASONS } from '@contract/values/staff';
import { TARIFFS } from '@contract/values/tariff';
import { NativeSelect, TextInput } from '@mantine/core';
import { plural, texts } from '@web/features/panel/texts';
import { isDays, type Draft, type Field } from './correction';

interface CorrectionFieldsProps {
  fields: readonly Field[];
  draft: Draft;
  onChange: (draft: Draft) => void;
}

export function CorrectionFields({ fields, draft, onChange }: CorrectionFieldsProps) {
  const t = texts.user.corrections.fields;
  const change = (field: Field) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...draft, [field]: event.currentTarget.value });
  return fields.map((field) => {
    switch (field) {
      case 'days':
        return (
          <TextInput
            key={field}
            label={t.days}
            inputMode="numeric"
            required
            data-autofocus
            value={draft.days}
            error={draft.days !== '' && !isDays(draft.days) ? t.daysProblem : null}
            onChange={change(field)}
          />
        );
      case 'class':
        return (
          <NativeSelect
            key={field}
            label={t.class}
            data-autofocus
            data={RESTRICTION_REASONS.map((value) => ({ value, label: texts.restrictions[value] }))}
            value={draft.class}
            onChange={change(field)}
          />
        );
      case 'tariff':
        return (
          <NativeSelect
            key={field}
            label={t.tariff}
            description={t.tariffHint}
            data={[
              { value: '', label: t.tariffOwn },
              ...TARIFFS.map((months) => ({ value: String(months), label: plural(months, 'months') })),
            ]}
            value={draft.tariff}
            onChange={change(field)}
          />
        );
      case 'transactionId':
      case 'inviterCode':
        return (
          <TextInput
            key={field}
            label={t[field]}
            required
            maxLength={64}
            data-autofocus
            value={draft[field]}
            onChange={change(field)}
          />
        );
    }
  });
}
