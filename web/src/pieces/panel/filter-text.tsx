import { useState } from 'react';
import { FilterText } from '@web/panel/components/filter-text';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: <Typed value="" />,
    filled: <Typed value="anna.k@example.com" />,
  },
  focused: <Typed value="" />,
});

function Typed({ value }: { value: string }) {
  const [text, setText] = useState(value);
  return <FilterText label={texts.receipts.email} value={text} maxLength={254} onApply={setText} />;
}
