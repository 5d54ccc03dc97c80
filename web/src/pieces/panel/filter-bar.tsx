import { Button, TextInput } from '@mantine/core';
import { FilterBar } from '@web/panel/components/filter-bar';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: (
      <FilterBar>
        <TextInput label={texts.search.email} placeholder={texts.search.placeholder} />
        <Button>{texts.search.submit}</Button>
      </FilterBar>
    ),
    'many filters': (
      <FilterBar>
        {Object.entries(texts.user.tabs).map(([name, label]) => (
          <TextInput key={name} label={label} />
        ))}
        <Button disabled>{texts.search.submit}</Button>
        <Button variant="default">{texts.csv.save}</Button>
      </FilterBar>
    ),
  },
});
