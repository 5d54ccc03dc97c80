import type { ErrorCode } from '@functions/domain/platform/result';
import type { HttpReply } from './http-message';
import { refusalReply } from './reply';

/** Russian texts of the panel (§1). Texts quoted in the specification are literal. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  'no-such-user': 'Такого клиента или сотрудника нет.',
  'login-taken': 'Такой логин уже занят.',
  'not-on-yourself': 'Себя изменить или отключить нельзя.',
  'code-wrong': 'Неверный или уже использованный код.',
  'role-not-allowed': 'Вашей роли это действие недоступно.',
  'not-staff': 'Это может только сотрудник.',
  'not-signed-in': 'Войдите.',
  'sign-in-again': 'Сессия закончилась. Войдите ещё раз.',
  'nothing-to-cancel': 'Отменять нечего: продлений нет.',
  restricted: 'Доступ ограничен: сначала снимите ограничение.',
  'not-active': 'Ограничения нет.',
  'too-many-attempts': 'Слишком много попыток, подождите немного.',
  'refund-too-late': 'Платёж старше года: вернуть его через платёжную систему нельзя.',
  'refunded-already': 'Возвращать нечего: деньги уже вернулись или возвращаются.',
  'refund-exceeds-payment': 'Сумма больше, чем осталось от платежа.',
  'not-found': 'Ничего не найдено.',
  busy: 'Сервер занят, повторите через минуту.',
  'too-many-days': 'Не больше 400 дней за раз.',
  'day-not-over': 'Этот день ещё не закончился.',
  'no-such-row': 'Такой записи нет.',
  'nothing-to-retry': 'Повторять нечего: отказа по этому платежу нет.',
  'nothing-to-restore': 'Возвращать нечего: этот возврат не отнимал времени или оно уже возвращено.',
  'cannot-be-applied': 'Это уведомление применить нельзя: оно противоречит другому, или его данные уже удалены.',
  'no-new-terms': 'Новых цен нет: их приносит новая версия сервиса.',
  'price-change-too-soon':
    'До новых цен меньше 30 дней: предупредить вовремя уже нельзя, дату переносит новая версия сервиса.',
  'promo-code-missing': 'Укажите промокод для рассылки.',
  'promo-not-valid': 'Такого промокода нет, он выключен или истёк.',
  'guarantee-over': 'Гарантия истекла: возврат делает финансовый отдел',
  'no-extra-devices': 'Дополнительных устройств нет: убирать нечего.',
  'trial-used': 'Пробный период этот клиент уже использовал.',
  'promo-code-short': 'Промокод должен быть длиной 5 или более символов.',
  'promo-code-impossible': 'Такие промокоды создавать нельзя!',
  'promo-discount-impossible': 'Скидка должна быть от 20 до 50 и кратна 5.',
  'promo-validity-impossible': 'Срок действия должен быть от 1 до 12 месяцев.',
  'promo-type-unknown': 'Такого типа промокодов нет.',
  'promo-taken': 'Такой промокод уже есть.',
  'no-such-promo': 'Такого промокода нет.',
  'no-such-payment': 'Такого платежа нет.',
  'payment-attached': 'Этот платёж уже у этого клиента.',
  'tariff-missing': 'Укажите срок: у платежа нет заказа, а у клиента — тарифа.',
  'no-such-inviter': 'Такого кода приглашения нет.',
  'inviter-impossible':
    'Этот клиент не может быть пригласившим: он сам приглашён этим клиентом или это тот же человек.',
};

const textOf = (refusal: ErrorCode): string => TEXTS[refusal] ?? 'Не получилось. Попробуйте ещё раз.';

/** The common error response with a Russian `message` for staff. */
export function panelRefusal(refusal: ErrorCode): HttpReply {
  const reply = refusalReply(refusal);
  return { ...reply, body: { ...(reply.body as object), message: textOf(refusal) } };
}

/** §8: the promo generator shows `message` and expects status 200. */
export const promoRefusal = (refusal: ErrorCode): HttpReply => ({
  status: 200,
  body: { message: textOf(refusal), success: false },
});

/** §8: the refund dialog shows `Message`; `Success` selects its color. */
export const refundRefusal = (refusal: ErrorCode): HttpReply => ({
  status: 200,
  body: { Success: false, Message: textOf(refusal) },
});
