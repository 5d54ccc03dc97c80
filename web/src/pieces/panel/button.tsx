import { Button } from '@web/features/panel/components/button';
import { texts } from '@web/features/panel/texts';
import { Focused } from '@web/pieces/focused';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = ({ common, longWord }) => ({
  states: {
    filled: <Button>{texts.retry}</Button>,
    default: <Button variant="default">{texts.retry}</Button>,
    busy: <Button isBusy>{texts.retry}</Button>,
    disabled: <Button disabled>{texts.retry}</Button>,
    focus: (
      <Focused>
        <Button>{texts.retry}</Button>
      </Focused>
    ),
    'long text': <Button>{`${common('analytics.question')} ${longWord}`}</Button>,
  },
});
