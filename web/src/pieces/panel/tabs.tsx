import { TabList } from '@web/panel/components/tabs';
import { texts } from '@web/panel/texts';
import type { ShowPiece } from '@web/pieces/piece';

const PARTS = Object.entries(texts.finance.part).map(([part, name]) => ({ part, name }));

export const show: ShowPiece = () => {
  const tabs = (parts: typeof PARTS) => (
    <TabList label={texts.finance.parts} path="/" parts={parts} current="receipts" />
  );
  return { states: { default: tabs(PARTS.slice(0, 2)), 'many tabs': tabs(PARTS) }, focused: tabs(PARTS) };
};
