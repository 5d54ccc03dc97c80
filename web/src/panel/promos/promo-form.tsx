import { generatePromo, promoDraft } from '@functions/purchase/contract/promos';
import { PROMO_RULES } from '@functions/purchase/contract/values/promo-rules';
import { NativeSelect, TextInput } from '@mantine/core';
import { Button } from '@web/panel/components/button';
import { noResponseText } from '@web/panel/api/failure-text';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { useBanner } from '@web/panel/components/use-banner';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { serverNow, useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import { cleanCode, expiryOf } from './promo-input';
import styles from './promo.module.css';

interface PromoFormProps {
  types: readonly { readonly type: string; readonly name: string }[];
}

export function PromoForm({ types }: PromoFormProps) {
  const t = texts.promo;
  const me = useCurrentStaff();
  const generation = usePanelChange(generatePromo);
  const { banner, show, clear } = useBanner();
  const form = usePanelForm({
    rules: promoDraft,
    initialValues: { promoCode: '', promoType: types[0]?.type ?? '', percent: '20', months: '1' },
    labels: { promoCode: t.code, promoType: t.type, percent: t.percent, months: t.months },
    problems: t.problems,
    read: ({ percent, months, ...texts }) => ({ ...texts, percent: Number(percent), months: Number(months) }),
    send: async ({ promoCode, promoType, percent, months }) => {
      clear();
      const { success, message } = await generation.mutateAsync({
        promoCode,
        promoType,
        isAvailable: true,
        discount: percent / 100,
        expirationDate: expiryOf(serverNow(me), months),
      });
      show(message === '' ? (success ? t.done : t.failed) : message, success);
      return success;
    },
    onInvalid: () => show(t.impossible, false),
    // The API client has already logged the error. A failed call shows the default text (spec §8).
    onFailure: (error) => show([t.failed, noResponseText(error)].filter(Boolean).join(' '), false),
    resets: ['promoCode'],
  });

  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit}>
      <TextInput
        {...form.getInputProps('promoCode')}
        description={t.codeHint}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('promoCode', cleanCode(value))}
      />
      <NativeSelect
        {...form.getInputProps('promoType')}
        data={types.map(({ type, name }) => ({ value: type, label: name }))}
      />
      <TextInput {...form.getInputProps('percent')} type="number" {...PROMO_RULES.percent} />
      <TextInput {...form.getInputProps('months')} type="number" {...PROMO_RULES.months} />
      <Button type="submit" isBusy={form.submitting}>
        {form.submitting ? texts.loading : t.generate}
      </Button>
      {banner}
    </form>
  );
}
