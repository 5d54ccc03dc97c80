import { generatePromo } from '@contract/panel/promos/promos';
import { PROMO_RULES } from '@contract/values/staff';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { noResponseText } from '@web/features/panel/api/failure-text';
import { usePanelChange } from '@web/features/panel/api/use-panel-change';
import { useBanner } from '@web/features/panel/hooks/use-banner';
import { useTransientState } from '@web/features/panel/hooks/use-transient-state';
import { serverNow, useCurrentStaff } from '@web/features/panel/shell/current-staff';
import { texts } from '@web/features/panel/texts';
import { cleanCode, expiryOf, problemsOf, type PromoDraft, type PromoField } from './promo-rules';
import styles from './promo.module.css';

interface PromoFormProps {
  types: readonly { readonly type: string; readonly name: string }[];
}

export function PromoForm({ types }: PromoFormProps) {
  const t = texts.promo;
  const me = useCurrentStaff();
  const generation = usePanelChange(generatePromo);
  const { banner, show, clear } = useBanner();
  const [problems, setProblems] = useTransientState<readonly PromoField[]>();
  const [draft, setDraft] = useState<PromoDraft>({
    promoCode: '',
    promoType: types[0]?.type ?? '',
    percent: '20',
    months: '1',
  });
  const change = (values: Partial<PromoDraft>) => setDraft({ ...draft, ...values });
  const problemOf = (field: PromoField) => (problems?.includes(field) === true ? t.problems[field] : null);

  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (generation.isPending) return;
    clear();
    const found = problemsOf(draft);
    setProblems(found.length === 0 ? null : found);
    if (found.length > 0) {
      show(t.impossible, false);
      return;
    }
    try {
      const { success, message } = await generation.mutateAsync({
        promoCode: draft.promoCode,
        promoType: draft.promoType,
        isAvailable: true,
        discount: Number(draft.percent) / 100,
        expirationDate: expiryOf(serverNow(me), Number(draft.months)),
      });
      show(message === '' ? (success ? t.done : t.failed) : message, success);
      if (success) change({ promoCode: '' });
    } catch (error) {
      // The API client has already logged the error. A failed call shows the default text (spec §8).
      show([t.failed, noResponseText(error)].filter(Boolean).join(' '), false);
    }
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        label={t.code}
        description={t.codeHint}
        autoComplete="off"
        spellCheck={false}
        value={draft.promoCode}
        error={problemOf('promoCode')}
        onChange={(event) => change({ promoCode: cleanCode(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t.type}
        data={types.map(({ type, name }) => ({ value: type, label: name }))}
        value={draft.promoType}
        onChange={(event) => change({ promoType: event.currentTarget.value })}
      />
      <TextInput
        label={t.percent}
        type="number"
        {...PROMO_RULES.percent}
        value={draft.percent}
        error={problemOf('percent')}
        onChange={(event) => change({ percent: event.currentTarget.value })}
      />
      <TextInput
        label={t.months}
        type="number"
        {...PROMO_RULES.months}
        value={draft.months}
        error={problemOf('months')}
        onChange={(event) => change({ months: event.currentTarget.value })}
      />
      <Button type="submit" disabled={generation.isPending}>
        {generation.isPending ? texts.loading : t.generate}
      </Button>
      {banner}
    </form>
  );
}
