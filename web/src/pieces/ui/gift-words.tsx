import type { ShowPiece } from '@web/pieces/piece';
import { GiftMessage, GiftTitle } from '@web/ui/gift-words';

export const show: ShowPiece = ({ longWord }) => ({
  states: {
    'with a name': <GiftTitle from="Аня" months={1} as="p" />,
    'without a name': <GiftTitle from="" months={12} as="p" />,
    words: <GiftMessage message="С днём рождения!" />,
    'no words': <GiftMessage message="" />,
    'long name': <GiftTitle from={longWord} months={6} as="p" />,
    'long words': <GiftMessage message={longWord} />,
  },
});
