import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/dates/styles.css';
import 'dayjs/locale/ru';
import { DateInput } from '@mantine/dates';
import { parseTypedDay } from '@web/features/panel/format/day-presets';
import { texts } from '@web/features/panel/texts';
import styles from './components.module.css';

interface DateInputsProps {
  from: string;
  to: string;
  today: string;
  onChange: (days: { from: string; to: string }) => void;
}

/** Two days of a range, typed or chosen in a calendar. In Russian, whatever the language of the browser is. */
export function DateInputs({ from, to, today, onChange }: DateInputsProps) {
  const shared = {
    className: styles.date,
    locale: 'ru',
    valueFormat: 'DD.MM.YYYY',
    firstDayOfWeek: 1,
    placeholder: texts.period.format,
    autoComplete: 'off',
    dateParser: parseTypedDay,
    ariaLabels: texts.period.calendar,
    popoverProps: { position: 'bottom-start' },
  } as const;
  return (
    <>
      <DateInput
        {...shared}
        label={texts.period.from}
        maxDate={today}
        value={from}
        onChange={(day) => day !== null && onChange({ from: day, to: day > to ? day : to })}
      />
      <DateInput
        {...shared}
        label={texts.period.to}
        maxDate={today}
        value={to}
        onChange={(day) => day !== null && onChange({ from: day < from ? day : from, to: day })}
      />
    </>
  );
}
