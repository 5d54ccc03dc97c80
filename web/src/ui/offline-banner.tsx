import { useIsWaitingForNetwork } from '@web/lib/http/connection';
import { OfflineLine } from './offline-line';

interface OfflineBannerProps {
  /** Says that changes are not sent. */
  text: string;
  /** Says that what was opened follows when the network returns. */
  waitingText: string;
}

/** The line of a page that loads its parts on demand. */
export const OfflineBanner = ({ text, waitingText }: OfflineBannerProps) => (
  <OfflineLine text={useIsWaitingForNetwork() ? waitingText : text} />
);
