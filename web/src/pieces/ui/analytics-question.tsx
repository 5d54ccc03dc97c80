import { reopenAnalyticsQuestion } from '@web/lib/analytics/analytics-consent';
import { AfterMount } from '@web/pieces/after-mount';
import type { ShowPiece } from '@web/pieces/piece';
import { AnalyticsQuestion } from '@web/ui/analytics-question';

export const show: ShowPiece = () => ({
  documents: {
    asked: (
      <AfterMount act={reopenAnalyticsQuestion}>
        <AnalyticsQuestion isAsking />
      </AfterMount>
    ),
  },
});
