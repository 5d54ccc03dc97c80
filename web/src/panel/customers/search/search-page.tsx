import type { ResponseOf } from '@functions/base/contract/endpoint';
import { availablePromos } from '@functions/purchase/contract/promos';
import { searchUsers } from '@functions/panel/contract/search-users';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { Link, NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { usePanelPage } from '@web/panel/api/use-panel-query';
import { parsePageParam } from '@web/panel/format/parse-page-param';
import { Pager } from '@web/panel/components/pager';
import { Empty, QueryState } from '@web/panel/components/query-state';
import { PanelPage } from '@web/panel/components/page';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { texts } from '@web/panel/texts';
import { WaitingCounts } from '@web/panel/today/waiting-counts';
import { FoundPayments } from './found-payments';
import { FoundUsers } from './found-users';
import styles from './search.module.css';

const PAGE_SIZE = 10;

/** Customer search (spec §2, /panel-search). The query and the page number are stored in the URL. */
export function SearchPage() {
  const t = texts.search;
  const me = useCurrentStaff();
  const [searchParams, setSearchParams] = useSearchParams();
  const emailPart = searchParams.get('emailPart') ?? '';
  const page = parsePageParam(searchParams.get('page'));
  const query = usePanelPage<typeof searchUsers>(searchUsers, { size: PAGE_SIZE, sortBy: 'id', emailPart }, page);
  const isBack = useIsBack();
  const turn = (to: number) =>
    setSearchParams({ ...(emailPart !== '' && { emailPart }), ...(to > 0 && { page: String(to + 1) }) });
  return (
    <PanelPage title={t.title}>
      <WaitingCounts />
      <SearchForm
        key={emailPart}
        emailPart={emailPart}
        mayTakeFocus={!isBack}
        onSearch={(text) => setSearchParams(text === '' ? {} : { emailPart: text })}
      />
      <QueryState<ResponseOf<typeof searchUsers>> query={query}>
        {({ content, page: { totalPages }, payments = [] }) => (
          <>
            {content.length === 0 && payments.length > 0 ? null : content.length === 0 ? (
              <Empty>{t.nothing}</Empty>
            ) : (
              <FoundUsers users={content} isOutdated={query.isPlaceholderData} returnsFocus={isBack} />
            )}
            {payments.length > 0 && <FoundPayments payments={payments} />}
            <Pager page={page} total={totalPages} onTurn={turn} />
          </>
        )}
      </QueryState>
      {may(me, availablePromos) && (
        <Link className={styles.promos} to="/panel-promo">
          {t.promos}
        </Link>
      )}
    </PanelPage>
  );
}

/** Whether this document has shown the search already. The router calls its first page a Back, too. */
let wasShown = false;

/** Whether the page is shown again by Back or Forward. */
function useIsBack(): boolean {
  const [isAgain] = useState(() => wasShown);
  useEffect(() => {
    wasShown = true;
  }, []);
  return useNavigationType() === NavigationType.Pop && isAgain;
}

interface SearchFormProps {
  emailPart: string;
  /** After Back the focus returns to the opened row: the field would scroll the list away. */
  mayTakeFocus: boolean;
  onSearch: (text: string) => void;
}

function SearchForm({ emailPart, mayTakeFocus, onSearch }: SearchFormProps) {
  const t = texts.search;
  const [text, setText] = useState(emailPart);
  // The page may load while something is already typed into the global search.
  const [takesFocus] = useState(() => mayTakeFocus && document.activeElement?.getAttribute('role') !== 'combobox');
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className={styles.form} role="search" onSubmit={handleSubmit}>
      <TextInput
        className={styles.box}
        type="search"
        aria-label={t.email}
        placeholder={t.placeholder}
        autoFocus={takesFocus}
        autoComplete="off"
        maxLength={254}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t.submit}</Button>
    </form>
  );
}
