import type { ShowPiece } from '@web/pieces/piece';
import { Stateful } from '@web/pieces/stateful';
import { Tabs } from '@web/ui/tabs';

export const show: ShowPiece = ({ purchase, term, common }) => {
  const options = [1, 6, 12].map((value) => ({ value, label: term.nameOf(value) }));
  const tabs = (shown: readonly { value: number; label: string; note?: string }[], isDisabled = false) => (
    <Stateful initial={6}>
      {(value, onChange) => (
        <Tabs label={purchase('tariff')} options={shown} value={value} onChange={onChange} isDisabled={isDisabled} />
      )}
    </Stateful>
  );
  return {
    states: {
      default: tabs(options),
      'with notes': tabs(options.map((option) => ({ ...option, note: term.per(option.value) }))),
      disabled: tabs(options, true),
      'long text': tabs(options.map((option) => ({ ...option, label: common('benefits.services') }))),
    },
    focused: tabs(options),
  };
};
