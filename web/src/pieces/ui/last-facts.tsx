import type { ShowPiece } from '@web/pieces/piece';
import { Button } from '@web/ui/button';
import heading from '@web/ui/heading.module.css';
import { Facts, RefreshFailed, RefreshNote } from '@web/ui/last-facts';
import { StatusIllustration } from '@web/ui/status-illustration';

const THEN = '2026-11-25T09:05:00.000Z';

export const show: ShowPiece = ({ common }) => ({
  states: {
    'being refreshed': (
      <>
        <StatusIllustration state="active">
          <h1 className={heading.title}>{common('notFound.heading')}</h1>
          <RefreshNote at={THEN} />
        </StatusIllustration>
        <Facts isOld>
          <Button>{common('error.retry')}</Button>
        </Facts>
      </>
    ),
    fresh: (
      <Facts isOld={false}>
        <Button>{common('error.retry')}</Button>
      </Facts>
    ),
    'not refreshed': <RefreshFailed title={common('error.title')} at={THEN} onRetry={() => undefined} />,
  },
});
