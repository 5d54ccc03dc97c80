import '@mantine/dates/styles.css';
import 'dayjs/locale/ru';
import { DatePicker } from '@mantine/dates';
import { useState } from 'react';
import { texts } from '@web/panel/texts';

interface RangeCalendarProps {
  from: string;
  to: string;
  today: string;
  onChange: (days: { from: string; to: string }) => void;
}

/** A month in Russian. Two presses choose the first and the last day; arrows move between days. */
export function RangeCalendar({ from, to, today, onChange }: RangeCalendarProps) {
  const [days, setDays] = useState<[string | null, string | null]>([from, to]);
  return (
    <DatePicker
      type="range"
      locale="ru"
      firstDayOfWeek={1}
      allowSingleDateInRange
      hideOutsideDates
      defaultDate={to}
      maxDate={today}
      value={days}
      ariaLabels={texts.period.calendar}
      onChange={(chosen) => {
        setDays(chosen);
        const [first, last] = chosen;
        if (first !== null && last !== null) onChange({ from: first, to: last });
      }}
    />
  );
}
