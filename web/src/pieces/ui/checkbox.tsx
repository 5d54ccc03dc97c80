import type { ShowPiece } from '@web/pieces/piece';
import { Stateful } from '@web/pieces/stateful';
import { Checkbox } from '@web/ui/checkbox';

export const show: ShowPiece = ({ common }) => {
  const checkbox = (isChecked: boolean, isDisabled: boolean, text = common('benefits.traffic')) => (
    <Stateful initial={isChecked}>
      {(value, change) => (
        <Checkbox isChecked={value} onChange={change} isDisabled={isDisabled}>
          {text}
        </Checkbox>
      )}
    </Stateful>
  );
  return {
    states: {
      unchecked: checkbox(false, false),
      checked: checkbox(true, false),
      'unchecked, disabled': checkbox(false, true),
      'checked, disabled': checkbox(true, true),
      'long text': checkbox(true, false, common('analytics.question')),
    },
    focused: checkbox(false, false),
  };
};
