import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseTypedDay } from '@web/panel/format/day-presets';
import { formatWireDay } from '@web/panel/format/format';
import { texts } from '@web/panel/texts';
import styles from './components.module.css';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string;
  /** The last day that can be typed. */
  max: string;
  onChange: (day: string) => void;
}

/** A typed day, ДД.ММ.ГГГГ whatever the language of the browser is. It acts as soon as it is complete. */
export function DayField({ label, value, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(formatWireDay(value));
  const [known, setKnown] = useState(value);
  const [isWrong, setWrong] = useState(false);
  if (known !== value) {
    setKnown(value);
    // What was typed here stays as it was typed: 5.11.2026.
    if (parseTypedDay(typed) !== value) setTyped(formatWireDay(value));
  }
  const dayOf = (text: string): string | null => {
    const day = parseTypedDay(text);
    return day !== null && day <= max ? day : null;
  };
  return (
    <TextInput
      className={styles.day}
      label={label}
      placeholder={texts.period.format}
      autoComplete="off"
      maxLength={10}
      value={typed}
      error={isWrong && texts.period.wrong}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        setWrong(false);
        const day = dayOf(text);
        if (day !== null && day !== value) onChange(day);
      }}
      onBlur={() => {
        const day = dayOf(typed);
        setWrong(day === null);
        if (day !== null) setTyped(formatWireDay(day));
      }}
    />
  );
}
