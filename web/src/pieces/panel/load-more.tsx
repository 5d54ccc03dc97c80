import { LoadMore } from '@web/panel/components/load-more';
import { ApiError } from '@web/lib/http/api-error';
import type { ShowPiece } from '@web/pieces/piece';

const QUERY = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => undefined,
};
const FAILED = {
  ...QUERY,
  isFetchNextPageError: true,
  error: new ApiError({ ok: false, kind: 'unreachable', status: null }),
};

export const show: ShowPiece = () => ({
  states: {
    default: <LoadMore query={QUERY} />,
    busy: <LoadMore query={{ ...QUERY, isFetchingNextPage: true }} />,
    error: <LoadMore query={FAILED} />,
    'empty: no more': <LoadMore query={{ ...QUERY, hasNextPage: false }} />,
  },
  focused: <LoadMore query={QUERY} />,
});
