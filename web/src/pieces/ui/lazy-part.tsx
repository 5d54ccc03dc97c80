import { use } from 'react';
import { ChunkLoadError } from '@web/lib/http/load-chunk';
import type { ShowPiece } from '@web/pieces/piece';
import { lazyPart } from '@web/ui/lazy-part';

const NEVER = new Promise<never>(() => undefined);
/** Its chunk is there: after the deadline of one that is not, the page would reload itself. */
const Loading = lazyPart(() => Promise.resolve(() => use(NEVER)), <p role="status">…</p>);
const Loaded = lazyPart(() => Promise.resolve(() => <p>12</p>));
const Missing = lazyPart(() =>
  Promise.resolve(() => {
    throw new ChunkLoadError('sample of a render error');
  }),
);

export const show: ShowPiece = () => ({
  states: { loading: <Loading />, loaded: <Loaded /> },
  documents: { missing: <Missing /> },
});
