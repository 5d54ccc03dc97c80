import type { Samples } from './samples';
import type { Part, View } from './view';
import type { Parts } from '@web/ui/parts';

/** The states of one component: name -> element. */
export interface Piece {
  readonly states?: Readonly<Record<string, Parts>>;
  /** Shown with the keyboard focus on its first control, as a state of its own. */
  readonly focused?: Parts;
  /** States that need a document of their own: a whole page, a dialog, a toast. */
  readonly documents?: Readonly<Record<string, Parts>>;
}

/** What each file of `ui/` and `panel/` exports as `show`. */
export type ShowPiece = (samples: Samples) => Piece;

interface PieceFile {
  readonly show: ShowPiece;
}

export interface NamedPiece {
  /** The name of the component's file. */
  readonly name: string;
  readonly show: ShowPiece;
}

const FILES = {
  ui: import.meta.glob<PieceFile>('./ui/*.tsx'),
  panel: import.meta.glob<PieceFile>('./panel/*.tsx'),
} satisfies Record<Part, unknown>;

/**
 * The pieces of one part in the order of their names. With `only`, that piece alone: a board has a frame for each such
 * document. Only the styles of the returned pieces are loaded.
 */
export const loadPieces = ({ part, only }: View): Promise<NamedPiece[]> =>
  Promise.all(
    Object.entries(FILES[part])
      .map(([path, load]) => ({ name: path.replace(/^.*\/|\.tsx$/g, ''), load }))
      .filter(({ name }) => only === null || only.startsWith(`${name}/`))
      .map(async ({ name, load }) => ({ name, show: (await load()).show })),
  );
