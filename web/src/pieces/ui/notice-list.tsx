import type { ShowPiece } from '@web/pieces/piece';
import { NoticeList } from '@web/ui/notice-list';

export const show: ShowPiece = ({ common }) => {
  const texts = { ru: 'Ночью обновим сервер «Хельсинки».', en: common('error.text') };
  const notices = [
    { id: 'piece-outage.1', level: 'outage' as const, texts },
    { id: 'piece-info.1', level: 'info' as const, texts },
  ];
  return { states: { list: <NoticeList notices={notices} />, bar: <NoticeList notices={notices} isBar /> } };
};
