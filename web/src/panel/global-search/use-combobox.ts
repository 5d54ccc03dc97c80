import { useId, useState, type KeyboardEvent } from 'react';

interface ComboboxOptions<Option> {
  readonly options: readonly Option[];
  /** The options are not those of the typed text: none can be chosen. */
  readonly isOutdated: boolean;
  readonly isListed: boolean;
  /** Called with Enter; undefined when no option is selected. */
  readonly onEnter: (selected: Option | undefined) => void;
}

/** The keys and the ARIA state of a text field that selects from a list of options: the arrows, Enter and Esc. */
export function useCombobox<Option>({ options, isOutdated, isListed, onEnter }: ComboboxOptions<Option>) {
  const id = useId();
  const [place, setPlace] = useState(0);
  const selected = isOutdated ? undefined : options[place];
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = isOutdated ? 0 : options.length - 1;
    if (event.key === 'ArrowDown') setPlace(Math.max(0, Math.min(place + 1, last)));
    else if (event.key === 'ArrowUp') setPlace(Math.max(place - 1, 0));
    else if (event.key === 'Enter') onEnter(selected);
    else if (event.key === 'Escape') event.currentTarget.blur();
    else return;
    event.preventDefault();
  };
  return {
    selected,
    selectFirst: () => setPlace(0),
    listId: `${id}-found`,
    idOf: (index: number) => `${id}-${index}`,
    field: {
      role: 'combobox',
      'aria-expanded': isListed,
      'aria-controls': `${id}-found`,
      'aria-activedescendant': isListed && selected !== undefined ? `${id}-${place}` : undefined,
      'aria-autocomplete': 'list',
      onKeyDown: handleKey,
    },
  } as const;
}
