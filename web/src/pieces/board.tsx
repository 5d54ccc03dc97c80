import { Focused } from './focused';
import type { NamedPiece } from './piece';
import type { Parts } from '@web/ui/parts';
import styles from './pieces.module.css';
import type { Samples } from './samples';
import { urlWith, type Part } from './view';

/** The folder of the components of each part. */
const FOLDERS: Record<Part, string> = { ui: 'web/src/ui', panel: 'web/src/panel/components' };

interface BoardProps {
  part: Part;
  pieces: readonly NamedPiece[];
  samples: Samples;
}

export const Board = ({ part, pieces, samples }: BoardProps) => (
  <main className={styles.board}>
    <h1 className={styles.folder}>{FOLDERS[part]}</h1>
    {pieces.map(({ name, show }) => {
      const { states = {}, focused, documents = {} } = show(samples);
      return (
        <section key={name} className={styles.piece} aria-label={name} data-piece={name}>
          <h2 className={styles.name}>{name}</h2>
          <div className={styles.states}>
            {Object.entries(states).map(([state, element]) => (
              <State key={state} name={state}>
                {element}
              </State>
            ))}
            {focused !== undefined && (
              <State name="focus">
                <Focused>{focused}</Focused>
              </State>
            )}
            {Object.keys(documents).map((state) => (
              <Document key={state} piece={name} state={state} />
            ))}
          </div>
        </section>
      );
    })}
  </main>
);

const State = ({ name, children }: { name: string; children: Parts }) => (
  <div className={styles.state}>
    <p className={styles.stateName}>{name}</p>
    {children}
  </div>
);

function Document({ piece, state }: { piece: string; state: string }) {
  const url = urlWith({ only: `${piece}/${state}` });
  return (
    <div className={styles.state}>
      <a className={styles.stateName} href={url}>
        {state}
      </a>
      <iframe className={styles.document} title={`${piece}: ${state}`} src={url} />
    </div>
  );
}
