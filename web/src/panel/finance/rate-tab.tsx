import type { ResponseOf } from '@functions/base/contract/endpoint';
import { getTengeRate, setTengeRate } from '@functions/operations/contract/tenge-rate';
import { TextInput } from '@mantine/core';
import { Button } from '@web/panel/components/button';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { QueryState } from '@web/panel/components/query-state';
import { Section } from '@web/panel/components/page';
import { parseTypedDay } from '@web/panel/format/day-presets';
import { formatMinute, formatWireDay, wireDay } from '@web/panel/format/format';
import { useBanner } from '@web/panel/components/use-banner';
import { usePanelForm } from '@web/panel/components/use-panel-form';
import { serverNow, useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, texts } from '../texts';
import styles from './finance.module.css';

const t = texts.finance.rate;

/** The rate of the tenge, which prices in Kazakh show beside the roubles. */
export function RateTab() {
  const query = usePanelQuery(getTengeRate, {});
  return (
    <QueryState query={query}>
      {(stored) => (
        <Section title={t.title}>
          <p>{sentenceOf(stored)}</p>
          <p className={styles.state} data-tone={stored.isShown ? 'good' : 'warn'}>
            {stored.isShown ? t.shown : t.hidden}
          </p>
          <RateForm />
        </Section>
      )}
    </QueryState>
  );
}

function sentenceOf({ rate, setBy, setAt }: ResponseOf<typeof getTengeRate>): string {
  const now = fill(t.now, { rate: String(rate.perRouble).replace('.', ','), day: formatWireDay(rate.day) });
  const by = setBy === null || setAt === null ? t.ofBrand : fill(t.setBy, { who: setBy, at: formatMinute(setAt) });
  return `${now} ${by}`;
}

function RateForm() {
  const me = useCurrentStaff();
  const today = wireDay(serverNow(me));
  const change = usePanelChange(setTengeRate);
  const { banner, show, clear, showFailure } = useBanner();
  const form = usePanelForm({
    rules: setTengeRate.request,
    initialValues: { perRouble: '', day: formatWireDay(today) },
    labels: t.fields,
    problems: t.problems,
    // A day that cannot be read stays as it was typed, which the schema refuses.
    read: ({ perRouble, day }) => ({
      perRouble: Number(perRouble.trim().replace(',', '.') || NaN),
      day: parseTypedDay(day) ?? day,
    }),
    send: async (rate) => {
      clear();
      await change.mutateAsync(rate);
      show(t.saved, true);
      return true;
    },
    onFailure: showFailure,
    resets: ['perRouble'],
  });
  return (
    <form className={styles.rate} noValidate onSubmit={form.handleSubmit}>
      <TextInput {...form.getInputProps('perRouble')} inputMode="decimal" autoComplete="off" required />
      <TextInput
        {...form.getInputProps('day')}
        placeholder={texts.period.format}
        autoComplete="off"
        maxLength={10}
        required
      />
      <Button type="submit" isBusy={form.submitting}>
        {form.submitting ? texts.loading : t.save}
      </Button>
      {banner}
    </form>
  );
}
