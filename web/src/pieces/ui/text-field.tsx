import type { ShowPiece } from '@web/pieces/piece';
import { Stateful } from '@web/pieces/stateful';
import { TextField, type TextFieldProps } from '@web/ui/text-field';

export const show: ShowPiece = ({ common, email, longWord, purchase }) => {
  const field = (given: Partial<TextFieldProps>) => (
    <Stateful initial={given.value ?? ''}>
      {(value, onChange) => (
        <TextField
          type="email"
          label={purchase('email.label')}
          autoComplete="off"
          problem={null}
          {...given}
          value={value}
          onChange={onChange}
        />
      )}
    </Stateful>
  );
  return {
    states: {
      email: field({}),
      tel: field({ type: 'tel', label: purchase('phone.label'), hint: purchase('phone.hint') }),
      text: field({ type: 'text', label: purchase('promo.label') }),
      filled: field({ value: email, hint: purchase('email.hint') }),
      disabled: field({ value: email, isDisabled: true }),
      error: field({ value: 'anna@', problem: purchase('email.problem') }),
      'long text': field({ value: longWord, problem: common('analytics.question') }),
    },
    focused: field({ value: email }),
  };
};
