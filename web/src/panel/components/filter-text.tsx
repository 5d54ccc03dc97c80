import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

interface FilterTextProps {
  label: string;
  /** The filter that acts now. */
  value: string;
  maxLength: number;
  onApply: (typed: string) => void;
}

/** How long after the last key the filter acts, in ms. Enter and leaving the field do not wait. */
const DELAY_MS = 600;

/** A filter of typed text. It acts while one types, also when the × of the browser empties the field. */
export function FilterText({ label, value, maxLength, onApply }: FilterTextProps) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Changed elsewhere, for example by the back button. What was applied here arrives a little later, as one types on.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (applied !== value) {
      setApplied(value);
      setTyped(value);
    }
  }
  const apply = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === applied) return;
    setApplied(text.trim());
    onApply(text.trim());
  };
  return (
    <TextInput
      label={label}
      type="search"
      maxLength={maxLength}
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(text), DELAY_MS);
      }}
      onBlur={() => apply(typed)}
      onKeyDown={(event) => event.key === 'Enter' && apply(typed)}
    />
  );
}
