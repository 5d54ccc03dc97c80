import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import type { ResponseOf } from '@functions/base/contract/endpoint';
import { getSwitches, setSwitches } from '@functions/operations/contract/switches';
import { SIGN_IN_WAYS } from '@functions/base/contract/values/status';
import { SWITCHES, type Switch } from '@functions/operations/contract/values/switches';
import { Switch as SwitchInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '@web/panel/components/button';
import { usePanelChange } from '@web/panel/api/use-panel-change';
import { usePanelQuery } from '@web/panel/api/use-panel-query';
import { QueryState } from '@web/panel/components/query-state';
import { Section } from '@web/panel/components/page';
import { formatMinute } from '@web/panel/format/format';
import { useBanner } from '@web/panel/components/use-banner';
import { useCurrentStaff } from '@web/panel/session/current-staff';
import { fill, texts } from '../texts';
import styles from './finance.module.css';

const t = texts.finance.switches;

type Stored = ResponseOf<typeof getSwitches>;

/** What works, and what staff have switched off without a release. */
export function SwitchesTab() {
  const query = usePanelQuery(getSwitches, {});
  return <QueryState query={query}>{(stored) => <SwitchesForm key={stored.off.join()} stored={stored} />}</QueryState>;
}

/** What is not said by the name alone. */
const hintOf = (name: Switch): string => (name in t.hints ? t.hints[name as keyof typeof t.hints] : '');

function SwitchesForm({ stored }: { stored: Stored }) {
  const me = useCurrentStaff();
  const isReadOnly = me.role !== 'admin';
  const [off, setOff] = useState<readonly Switch[]>(stored.off);
  const change = usePanelChange(setSwitches);
  const { banner, show, clear, showFailure } = useBanner();
  const isLastWay = (name: Switch) =>
    SIGN_IN_WAYS.some((way) => way === name) &&
    SIGN_IN_WAYS.every((way) => way === name || off.includes(way)) &&
    !off.includes(name);
  const save = async () => {
    clear();
    try {
      await change.mutateAsync({ off: [...off] });
      show(t.saved, true);
    } catch (error) {
      showFailure(error);
    }
  };
  const row = (name: Switch) => (
    <SwitchInput
      key={name}
      label={t.names[name === 'google.com' ? 'google' : name]}
      description={isLastWay(name) ? t.lastWay : hintOf(name)}
      checked={!off.includes(name)}
      disabled={isReadOnly || isLastWay(name)}
      onChange={() => setOff(off.includes(name) ? off.filter((each) => each !== name) : [...off, name])}
    />
  );
  return (
    <Section title={t.title}>
      <p>{t.about}</p>
      <p>
        {stored.setBy === null || stored.setAt === null
          ? t.never
          : fill(t.setBy, { who: stored.setBy, at: formatMinute(stored.setAt) })}
      </p>
      <fieldset className={styles.switches}>
        <legend>{t.ways}</legend>
        {SIGN_IN_WAYS.map(row)}
      </fieldset>
      <fieldset className={styles.switches}>
        <legend>{t.parts}</legend>
        {SWITCHES.filter((name) => !SIGN_IN_WAYS.some((way) => way === name)).map(row)}
      </fieldset>
      {isReadOnly ? (
        <p>{t.readOnly}</p>
      ) : (
        <Button onClick={() => void save()} isBusy={change.isPending}>
          {change.isPending ? texts.loading : t.save}
        </Button>
      )}
      {banner}
    </Section>
  );
}
