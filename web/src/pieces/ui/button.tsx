import { buttonStates } from '@web/pieces/button-states';
import type { ShowPiece } from '@web/pieces/piece';
import { Button } from '@web/ui/button';

export const show: ShowPiece = ({ common, login }) => {
  const label = common('error.retry');
  const { states, focused } = buttonStates(Button, { label, long: common('error.slowText') });
  return {
    states: {
      ...states,
      ...Object.fromEntries(
        (['primary', 'outline', 'quiet'] as const).map((look) => [
          `${look}, disabled`,
          <Button key={look} look={look} disabled>
            {label}
          </Button>,
        ]),
      ),
      'primary, busy': (
        <Button look="primary" isBusy>
          {login('busy')}
        </Button>
      ),
    },
    focused,
  };
};
