import { Button } from '@web/panel/components/button';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = ({ common, longWord }) => ({
  states: {
    filled: <Button>{texts.retry}</Button>,
    default: <Button variant="default">{texts.retry}</Button>,
    busy: <Button isBusy>{texts.retry}</Button>,
    disabled: <Button disabled>{texts.retry}</Button>,
    'long text': <Button>{`${common('analytics.question')} ${longWord}`}</Button>,
  },
  focused: <Button>{texts.retry}</Button>,
});
