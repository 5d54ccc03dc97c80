import type { ShowPiece } from '@web/pieces/piece';
import { Button } from '@web/ui/button';
import { FinalMessage } from '@web/ui/final-message';

export const show: ShowPiece = ({ common, longWord }) => {
  const next = <Button>{common('renderError.reload')}</Button>;
  return {
    states: {
      stuck: <FinalMessage text={common('renderError.text')} next={next} isStuck />,
      done: <FinalMessage text={common('renderError.text')} next={next} isStuck={false} />,
      'long text': <FinalMessage text={`${common('renderError.text')}\n${longWord}`} next={next} isStuck />,
    },
  };
};
