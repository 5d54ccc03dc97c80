import type { ShowPiece } from '@web/pieces/piece';
import { Price } from '@web/ui/price';

export const show: ShowPiece = ({ language, now }) => ({
  states: {
    'whole roubles': <Price roubles={249} language={language} now={now} />,
    'with kopecks': <Price roubles={149.5} language={language} now={now} />,
    thousands: <Price roubles={123456} language={language} now={now} />,
    'nothing to pay': <Price roubles={0} language={language} now={now} />,
    'in tenge too': <Price roubles={249} language="kk" now={now} />,
  },
});
