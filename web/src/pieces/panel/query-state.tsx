import type { ReactNode } from 'react';
import { Empty, QueryError, QueryState } from '@web/panel/components/query-state';
import { texts } from '@web/panel/texts';
import { ApiError, type ApiFailureKind } from '@web/lib/http/api-error';
import type { ShowPiece } from '@web/pieces/piece';

const QUERY = { data: undefined, isError: false, error: null, refetch: () => undefined };

const failed = (kind: ApiFailureKind) => (
  <QueryError error={new ApiError({ ok: false, kind, status: null })} onRetry={QUERY.refetch} />
);

const withFailure = (message: string, requestId?: string) =>
  new ApiError({
    ok: false,
    kind: 'unexpected',
    status: 500,
    failure: { success: false, code: 'unknown', message, ...(requestId !== undefined && { requestId }) },
  });

export const show: ShowPiece = ({ common, longWord }) => ({
  states: {
    loading: <QueryState query={QUERY}>{() => null}</QueryState>,
    loaded: <QueryState query={{ ...QUERY, data: texts.status.ACTIVE }}>{(data) => <p>{data}</p>}</QueryState>,
    'loading failed': (
      <QueryState query={{ ...QUERY, isError: true, error: withFailure('', 'sample-id') }}>{() => null}</QueryState>
    ),
    ...({
      refused: failed('refused'),
      unsent: failed('unsent'),
      unreachable: failed('unreachable'),
      unexpected: failed('unexpected'),
    } satisfies Record<ApiFailureKind, ReactNode>),
    'long text': (
      <QueryError error={withFailure(`${common('analytics.question')} ${longWord}`)} onRetry={QUERY.refetch} />
    ),
    empty: <Empty>{texts.empty}</Empty>,
  },
});
