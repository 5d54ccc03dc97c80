import { useState } from 'react';
import { FilterText } from '@web/features/panel/components/filter-text';
import { texts } from '@web/features/panel/texts';
import { Focused } from '@web/pieces/focused';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: <Typed value="" />,
    filled: <Typed value="anna.k@example.com" />,
    focus: (
      <Focused>
        <Typed value="" />
      </Focused>
    ),
  },
});

function Typed({ value }: { value: string }) {
  const [text, setText] = useState(value);
  return <FilterText label={texts.receipts.email} value={text} maxLength={254} onApply={setText} />;
}
