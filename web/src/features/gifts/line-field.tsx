import type { Ref } from 'react';
import fields from '@web/ui/field.module.css';
import { useField } from '@web/ui/use-field';

interface LineFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint: string;
  problem: string | null;
  isDisabled: boolean;
  maxLength?: number;
  type?: 'text' | 'date' | 'lines';
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>;
}

/** A line of text, lines that are read as one, or a day. The hint or the problem is linked for assistive technology. */
export function LineField({
  label,
  value,
  onChange,
  hint,
  problem,
  isDisabled,
  type = 'text',
  ...rest
}: LineFieldProps) {
  const { id, input, state } = useField({ onChange, hint, problem });
  const field = { ...rest, ...input, required: false, autoComplete: 'off', value, disabled: isDisabled };
  return (
    <div className={fields.field}>
      <label htmlFor={id}>{label}</label>
      {type === 'lines' ? <textarea {...field} rows={3} /> : <input {...field} type={type} />}
      <p {...state} />
    </div>
  );
}
