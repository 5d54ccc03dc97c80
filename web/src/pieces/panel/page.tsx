import { Button } from '@mantine/core';
import { Empty } from '@web/panel/components/query-state';
import { PanelPage, Section } from '@web/panel/components/page';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

export const show: ShowPiece = ({ longWord, common }) => {
  const sections = (
    <>
      <Section title={texts.user.account}>
        <Empty>{texts.empty}</Empty>
      </Section>
      <Section title={texts.user.charge} aside={<Button variant="default">{texts.csv.save}</Button>}>
        <Empty>{texts.empty}</Empty>
      </Section>
    </>
  );
  return {
    documents: {
      default: <PanelPage title={texts.user.title}>{sections}</PanelPage>,
      'with note and aside': (
        <PanelPage title={texts.user.title} note={texts.user.nobody} aside={<Button>{texts.user.choose}</Button>}>
          {sections}
        </PanelPage>
      ),
      'long text': (
        <PanelPage title={longWord} note={common('analytics.question')} aside={<Button>{texts.user.choose}</Button>}>
          {sections}
        </PanelPage>
      ),
    },
  };
};
