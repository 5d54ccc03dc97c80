import type { ShowPiece } from '@web/pieces/piece';
import { Button } from '@web/ui/button';
import { FinalMessage } from '@web/ui/final-message';

export const show: ShowPiece = ({ common, longWord }) => {
  const next = <Button>{common('renderError.reload')}</Button>;
  return {
    states: {
      stuck: <FinalMessage text={common('renderError.text')} next={next} outcome="stuck" />,
      done: <FinalMessage text={common('renderError.text')} next={next} outcome="done" />,
      'long detail': <FinalMessage text={common('renderError.text')} detail={longWord} next={next} outcome="stuck" />,
    },
  };
};
