import { Pager } from '@web/panel/components/pager';
import type { ShowPiece } from '@web/pieces/piece';
import { Stateful } from '@web/pieces/stateful';

export const show: ShowPiece = () => {
  const pager = (initial: number, total: number) => (
    <Stateful initial={initial}>{(page, onTurn) => <Pager page={page} total={total} onTurn={onTurn} />}</Stateful>
  );
  return {
    states: {
      'first page': pager(0, 12),
      'middle page': pager(5, 12),
      'last page': pager(11, 12),
      'long text': pager(123_455, 1_234_567),
      'empty: one page': pager(0, 1),
    },
    focused: pager(5, 12),
  };
};
