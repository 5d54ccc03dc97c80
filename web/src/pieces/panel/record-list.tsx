import { RecordList } from '@web/panel/components/record-list';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

const LOADING = {
  data: undefined,
  isError: false,
  error: null,
  refetch: () => undefined,
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
};

export const show: ShowPiece = ({ email }) => {
  const list = (query: typeof LOADING | { data: { pages: { content: string[] }[] } }) => (
    <RecordList<string>
      caption={texts.receipts.title}
      columns={[{ name: texts.receipts.email, show: (row) => row }]}
      keyOf={(row) => row}
      query={{ ...LOADING, ...query }}
    />
  );
  return {
    states: {
      default: list({ data: { pages: [{ content: [email] }] } }),
      loading: list({ ...LOADING, hasNextPage: false }),
      empty: list({ data: { pages: [{ content: [] }] } }),
    },
  };
};
