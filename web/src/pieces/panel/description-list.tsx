import { DescriptionList } from '@web/panel/components/description-list';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

const { facts } = texts.user;

export const show: ShowPiece = ({ email, longWord, common }) => ({
  states: {
    default: (
      <DescriptionList
        facts={[
          [facts.email, email],
          [facts.status, texts.status.ACTIVE],
          [facts.start, texts.none],
        ]}
      />
    ),
    'long text': (
      <DescriptionList
        facts={[
          [facts.email, longWord],
          [facts.status, common('analytics.question')],
        ]}
      />
    ),
    empty: <DescriptionList facts={[]} />,
  },
});
