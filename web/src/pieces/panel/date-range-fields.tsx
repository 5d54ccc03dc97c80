import { useSearchParams } from 'react-router-dom';
import { DateRangeFields } from '@web/panel/components/date-range-fields';
import { FilterBar } from '@web/panel/components/filter-bar';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: <OfUrl />,
  },
  focused: <OfUrl />,
});

function OfUrl() {
  const [params] = useSearchParams();
  return (
    <FilterBar>
      <DateRangeFields
        from={params.get('from') ?? '2026-11-01'}
        to={params.get('to') ?? '2026-11-20'}
        today="2026-11-20"
      />
    </FilterBar>
  );
}
