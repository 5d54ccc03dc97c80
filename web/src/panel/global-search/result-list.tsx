import type { SearchResult } from '@functions/panel/contract/global-search';
import { QueryError } from '@web/panel/components/query-state';
import { frameTexts as texts } from '@web/panel/frame-texts';
import { useCurrentStaff } from '@web/panel/session/current-staff';
import styles from './global-search.module.css';
import { resultPath } from './result-path';
import { ResultRow } from './result-row';
import type { useResults } from './use-results';

interface ResultListProps {
  /** The id by which the search box refers to the list. */
  id: string;
  idOf: (index: number) => string;
  results: ReturnType<typeof useResults>;
  selected: SearchResult | undefined;
  onOpen: (result: SearchResult) => void;
}

/** The results below the search box, or why there are none. Outdated results cannot be opened. */
export function ResultList({ id, idOf, results: { query, found, isOutdated }, selected, onOpen }: ResultListProps) {
  const t = texts.find;
  const me = useCurrentStaff();
  return (
    <div className={styles.found}>
      {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <p role="status">{texts.loadingData}</p>}
      {query.data !== undefined && found.length === 0 && <p role="status">{t.nothing}</p>}
      <ul id={id} role="listbox" aria-label={t.results} aria-busy={isOutdated}>
        {found.map((result, index) => (
          <ResultRow
            key={`${result.what} ${result.id}`}
            id={idOf(index)}
            result={result}
            leadsTo={resultPath(result, me)}
            isChosen={result === selected}
            onOpen={() => isOutdated || onOpen(result)}
          />
        ))}
      </ul>
    </div>
  );
}
