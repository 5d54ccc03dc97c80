import { texts } from '@web/panel/texts';
import { QueryError } from './query-state';
import { Button } from './button';

export interface CursorQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

/** "Load more" button below a list that is loaded by cursor. */
export function LoadMore({ query }: { query: CursorQuery }) {
  if (query.isFetchNextPageError) return <QueryError error={query.error} onRetry={() => void query.fetchNextPage()} />;
  if (!query.hasNextPage) return null;
  return (
    <Button variant="default" mt="md" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {query.isFetchingNextPage ? texts.loading : texts.more}
    </Button>
  );
}
