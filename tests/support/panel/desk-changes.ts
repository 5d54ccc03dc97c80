import { addNote, deleteNote, pinNote } from '@functions/accounts/contract/customer-notes';
import { endPromo, endTrial, resendPayLink } from '@functions/panel/contract/change-subscription';
import { resendPurchaseMail } from '@functions/panel/contract/get-payment';
import { setSwitches } from '@functions/operations/contract/switches';
import { setTengeRate } from '@functions/operations/contract/tenge-rate';
import { endServiceNotice, saveServiceNotice } from '@functions/operations/contract/notices';
import { byButton, byDialog, byForm, CARD, type PanelChange } from './panel-change';
import { NOTICE, NOW, panelNote, situation } from './panel-responses';

const PAST_DUE = {
  since: NOW,
  attempts: 1,
  decline: 'funds',
  reasonCode: 5051,
  accessUntil: '2026-11-23T11:00:00.000Z',
  retry: null,
} as const;

/** Changes for the desk of support, of the service notices and of the rate of the tenge. */
export const DESK_CHANGES: readonly PanelChange[] = [
  {
    endpoint: addNote,
    path: CARD,
    ...byDialog('Добавить заметку N', {
      submit: 'Сохранить',
      fields: { Заметка: 'Перезвонить завтра' },
      hasReason: false,
    }),
  },
  { endpoint: pinNote, path: CARD, user: { notes: [panelNote()] }, ...byButton('Открепить') },
  {
    endpoint: deleteNote,
    path: CARD,
    user: { notes: [panelNote()] },
    ...byDialog('Удалить', { hasReason: false }),
  },
  {
    endpoint: endTrial,
    path: CARD,
    user: { situation: situation({ isTrial: true, canEndTrial: true }) },
    ...byDialog('Завершить пробный период'),
  },
  { endpoint: endPromo, path: CARD, ...byDialog('Завершить промокод') },
  {
    endpoint: resendPayLink,
    path: CARD,
    user: { pastDue: PAST_DUE, situation: situation({ decline: 'funds', canPayByLink: true }) },
    ...byButton('Прислать ссылку ещё раз'),
  },
  {
    endpoint: resendPurchaseMail,
    path: '/panel-payment?id=89297071',
    ...byDialog('Прислать ссылку ещё раз', { hasReason: false }),
  },
  {
    endpoint: saveServiceNotice,
    path: '/panel-notices',
    ...byForm({ 'Текст по-русски': 'Обновляем Амстердам ночью' }, 'Опубликовать'),
  },
  {
    endpoint: endServiceNotice,
    path: '/panel-notices',
    ...byDialog(`Завершить: ${NOTICE.ru}`, { submit: 'Завершить', hasReason: false }),
  },
  {
    endpoint: setTengeRate,
    path: '/panel-finance?part=rate',
    ...byForm({ 'Тенге за рубль': '6,7' }, 'Задать курс'),
  },
  { endpoint: setSwitches, path: '/panel-finance?part=switches', ...byButton('Сохранить') },
];
