import type { ShowPiece } from '@web/pieces/piece';
import { AfterMount } from '@web/pieces/after-mount';
import { OfflineBanner } from '@web/ui/offline-banner';

/** The browser that shows the pieces is online: the state is played by an event. */
const goOffline = (): void => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  window.dispatchEvent(new Event('offline'));
};

export const show: ShowPiece = ({ common }) => ({
  documents: {
    offline: (
      <AfterMount act={goOffline}>
        <OfflineBanner text={common('offline.text')} waitingText={common('offline.waiting')} />
      </AfterMount>
    ),
  },
});
