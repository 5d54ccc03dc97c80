import { Suspense, lazy } from 'react';
import { PortalRoot } from '@web/panel/shell/portal-root';
import { Board } from './board';
import { Controls } from './controls';
import type { NamedPiece } from './piece';
import type { Parts } from '@web/ui/parts';
import styles from './pieces.module.css';
import { useSamples } from './samples';
import { urlWith, type Part, type View } from './view';

/** Loaded with the panel's pieces only: its styles do not belong to the customers' site. */
const PanelFrame = lazy(() => import('./panel-frame').then((file) => ({ default: file.PanelFrame })));

/** All pieces of one part in every state; or one state that has a document of its own. */
export function PiecesPage({ view, pieces }: { view: View; pieces: readonly NamedPiece[] }) {
  const samples = useSamples();
  if (view.only !== null) {
    const [piece] = pieces;
    const state = view.only.slice(view.only.indexOf('/') + 1);
    return <InPart part={view.part}>{piece?.show(samples).documents?.[state]}</InPart>;
  }
  if (view.isBare)
    return (
      <InPart part={view.part}>
        <Board part={view.part} pieces={pieces} samples={samples} />
      </InPart>
    );
  const themes = view.theme === 'both' ? (['light', 'dark'] as const) : [view.theme];
  return (
    <>
      <Controls view={view} language={samples.language} />
      <div className={styles.frames}>
        {themes.map((theme) => (
          <iframe
            key={theme}
            className={styles.frame}
            data-width={view.width}
            title={theme}
            src={urlWith({ theme, bare: '' })}
          />
        ))}
      </div>
    </>
  );
}

function InPart({ part, children }: { part: Part; children: Parts }) {
  if (part === 'ui') return children;
  return (
    <Suspense fallback={null}>
      <PanelFrame>{children}</PanelFrame>
      <PortalRoot />
    </Suspense>
  );
}
