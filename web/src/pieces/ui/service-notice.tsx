import type { ShowPiece } from '@web/pieces/piece';
import { Button } from '@web/ui/button';
import { ServiceNotice } from '@web/ui/service-notice';

export const show: ShowPiece = ({ common, longWord, language }) => {
  const parts = { text: common('error.text'), lang: language };
  return {
    states: {
      info: <ServiceNotice {...parts} level="info" label={common('notice.levels.info')} />,
      warning: <ServiceNotice {...parts} level="warning" label={common('notice.levels.warning')} />,
      outage: <ServiceNotice {...parts} level="outage" label={common('notice.levels.outage')} />,
      'with a button, a long word': (
        <ServiceNotice
          {...parts}
          level="info"
          label={common('notice.levels.info')}
          text={longWord}
          action={<Button look="quiet">{common('notice.hide')}</Button>}
        />
      ),
    },
  };
};
