import type { ShowPiece } from '@web/pieces/piece';
import { Stateful } from '@web/pieces/stateful';
import { SelectField } from '@web/ui/select-field';

export const show: ShowPiece = ({ common, longWord }) => {
  const options = [
    { value: 'short', label: common('theme.system') },
    { value: 'long', label: longWord },
  ];
  const field = (initial: string, isDisabled = false) => (
    <Stateful initial={initial}>
      {(value, onChange) => (
        <SelectField
          label={common('theme.label')}
          options={options}
          value={value}
          onChange={onChange}
          isDisabled={isDisabled}
        />
      )}
    </Stateful>
  );
  return {
    states: {
      default: field('short'),
      disabled: field('short', true),
      'long text': field('long'),
    },
    focused: field('short'),
  };
};
