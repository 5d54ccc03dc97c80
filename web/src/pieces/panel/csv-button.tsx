import { exportAudit } from '@functions/staff/contract/audit';
import { CsvButton } from '@web/panel/components/csv-button';
import { AfterMount } from '@web/pieces/after-mount';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = () => ({
  states: {
    default: <CsvButton endpoint={exportAudit} name="audit" from="2026-11-01" to="2026-11-20" />,
    'disabled: no day in the range': (
      <CsvButton endpoint={exportAudit} name="audit" from="2026-11-20" to="2026-11-01" />
    ),
    'error: no session': (
      <AfterMount act={(element) => element.querySelector('button')?.click()}>
        <CsvButton endpoint={exportAudit} name="audit" from="2026-11-01" to="2026-11-20" />
      </AfterMount>
    ),
  },
});
