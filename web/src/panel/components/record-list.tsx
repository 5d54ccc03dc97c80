import { LoadMore, type CursorQuery } from './load-more';
import { QueryState, type QueryResult } from './query-state';
import { Table, type TableProps } from './table';

type Pages<Row> = QueryResult<{ readonly pages: readonly { readonly content: readonly Row[] }[] }> & CursorQuery;

/** A table that is loaded by cursor, with the way to its next rows. */
export const RecordList = <Row,>({ query, ...table }: Omit<TableProps<Row>, 'rows'> & { query: Pages<Row> }) => (
  <>
    <QueryState query={query}>
      {({ pages }) => <Table {...table} rows={pages.flatMap(({ content }) => content)} />}
    </QueryState>
    <LoadMore query={query} />
  </>
);
