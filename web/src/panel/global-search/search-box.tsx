import { findAnything, type SearchResult } from '@functions/panel/contract/global-search';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { panelQuery } from '@web/panel/api/panel-queries';
import { SearchIcon } from '@web/panel/components/icons';
import { useCurrentStaff } from '@web/panel/session/current-staff';
import { prefetchPage } from '@web/panel/page-chunks';
import { selectCustomer } from '@web/panel/session/selected-customer';
import { frameTexts as texts } from '@web/panel/frame-texts';
import styles from './global-search.module.css';
import { ResultList } from './result-list';
import { resultPath } from './result-path';
import { useCombobox } from './use-combobox';
import { useFindParam } from './use-find-param';
import { useResults } from './use-results';
import { useSearchShortcut } from './use-search-shortcut';

/**
 * Global search: `/` or Ctrl+K focuses it, the arrow keys select a result, Enter opens it, Esc closes the list. Only
 * results of the whole typed text can be opened: an earlier one may be another customer. The query is stored in the URL
 * (`find`), which preserves it on reload and Back.
 */
export function SearchBox() {
  const t = texts.find;
  const me = useCurrentStaff();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [find, writeFind] = useFindParam();
  const [text, setText] = useState(find ?? '');
  const [isOpen, setOpen] = useState(find !== null);
  const box = useRef<HTMLInputElement>(null);
  useSearchShortcut(box);

  const results = useResults(text, isOpen);
  const { typed, asked, found, isOutdated, isShown } = results;
  useEffect(() => {
    if (isOpen) writeFind(asked);
  }, [isOpen, asked, writeFind]);

  const close = () => {
    setOpen(false);
    writeFind('');
  };
  const open = (result: SearchResult) => {
    // The navigation below drops `find` from the URL.
    setOpen(false);
    setText('');
    if (result.user !== null) selectCustomer(result.user);
    void navigate(resultPath(result, me));
  };
  /** Opens the first result of the typed text when it arrives, unless the text changes or the box is left before. */
  const openAwaited = async () => {
    const { content } = await queryClient.query(panelQuery(findAnything, { text: typed }));
    const [first] = content;
    const isAwaited = box.current === document.activeElement && box.current?.value.trim() === typed;
    if (first !== undefined && isAwaited) open(first);
  };
  const handleEnter = (selected: SearchResult | undefined) => {
    if (isOpen && selected !== undefined) open(selected);
    // The list shows why a search failed.
    else if (isOpen && typed !== '' && isOutdated) openAwaited().catch(() => undefined);
  };
  const { selected, selectFirst, listId, idOf, field } = useCombobox({
    options: found,
    isOutdated,
    isListed: isShown,
    onEnter: handleEnter,
  });
  const leadsTo = selected && resultPath(selected, me);
  useEffect(() => {
    if (leadsTo !== undefined) prefetchPage(leadsTo);
  }, [leadsTo]);
  const handleChange = (value: string) => {
    setText(value);
    selectFirst();
    setOpen(true);
  };

  return (
    <div className={styles.find} onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}>
      <div className={styles.box}>
        <SearchIcon />
        <input
          ref={box}
          {...field}
          aria-label={t.label}
          placeholder={t.placeholder}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={text}
          onChange={(event) => handleChange(event.target.value)}
          onFocus={() => setOpen(true)}
        />
        <kbd title={t.hint}>/</kbd>
      </div>
      {isShown && <ResultList id={listId} idOf={idOf} results={results} selected={selected} onOpen={open} />}
    </div>
  );
}
