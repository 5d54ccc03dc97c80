import { TextInput } from '@mantine/core';
import { texts } from '@web/features/panel/texts';
import { useUrlParams } from '@web/features/panel/hooks/use-url-params';

/** First and last day of a range, stored in the URL. */
export function DateRangeFields({ from, to, today }: { from: string; to: string; today: string }) {
  const { write } = useUrlParams();
  return (
    <>
      <TextInput
        label={texts.period.from}
        type="date"
        max={to}
        value={from}
        onChange={(event) => write({ from: event.currentTarget.value }, { to })}
      />
      <TextInput
        label={texts.period.to}
        type="date"
        min={from}
        max={today}
        value={to}
        onChange={(event) => write({ to: event.currentTarget.value }, { from })}
      />
    </>
  );
}
