import type { ShowPiece } from '@web/pieces/piece';
import { LikelyAddress } from '@web/ui/likely-address';

const asks = (typed: string) => <LikelyAddress fieldId="none" typed={typed} onChange={() => undefined} />;

export const show: ShowPiece = ({ longWord }) => ({
  states: { default: asks('ivan@gmial.con'), 'long text': asks(`${longWord}@gmial.con`) },
});
