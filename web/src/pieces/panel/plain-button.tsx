import { PlainButton } from '@web/panel/components/plain-button';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = ({ common, longWord }) => ({
  states: {
    default: <PlainButton>{texts.retry}</PlainButton>,
    xs: <PlainButton size="xs">{texts.retry}</PlainButton>,
    'compact-sm': <PlainButton size="compact-sm">{texts.retry}</PlainButton>,
    loading: <PlainButton isBusy>{texts.retry}</PlainButton>,
    disabled: <PlainButton disabled>{texts.retry}</PlainButton>,
    'long text': <PlainButton>{`${common('analytics.question')} ${longWord}`}</PlainButton>,
  },
  focused: <PlainButton>{texts.retry}</PlainButton>,
});
