import { TARIFFS } from '@functions/base/contract/values/tariff';
import type { UserRow } from '@functions/panel/contract/search-users';
import { NativeSelect, TextInput } from '@mantine/core';
import type { PanelForm } from '@web/panel/components/use-panel-form';
import { plural, texts } from '@web/panel/texts';

interface AttachFieldsProps {
  form: PanelForm<{ readonly userId: string; readonly tariff: string }>;
  /** Accounts with the address of the payment. */
  candidates: readonly UserRow[];
  /** The order says what was bought. */
  hasOrder: boolean;
}

/** The account that gets the payment: one with its address, or another one by its id. */
export function AttachFields({ form, candidates, hasOrder }: AttachFieldsProps) {
  const t = texts.user.corrections.fields;
  return (
    <>
      <TextInput
        {...form.getInputProps('userId')}
        description={candidates.length > 0 ? texts.payment.attach.suggested : texts.payment.attach.hint}
        required
        maxLength={64}
        data-autofocus
      />
      {!hasOrder && (
        <NativeSelect
          {...form.getInputProps('tariff')}
          description={t.tariffHint}
          data={[
            { value: '', label: t.tariffOwn },
            ...TARIFFS.map((months) => ({ value: String(months), label: plural(months, 'months') })),
          ]}
        />
      )}
    </>
  );
}
