import type { RefusalCode } from '@contract/values/error-codes';
import { PROMO_REFUSALS } from '@contract/values/promo-refusals';
import { TARIFFS } from '@contract/values/tariff';
import { waitWords } from '@contract/values/wait-words';

interface RefusalResponse {
  readonly status: number;
  /** For developers. The site shows its own text for a code; 'field: …' names the input at fault. */
  readonly message: string;
  /** The seconds to wait, where they are always the same; a limit says its own (`RefusalDetails`). */
  readonly retryAfter?: number;
  /**
   * What the panel shows (§1). Texts quoted in the specification are literal. `{wait}` is how long to wait: «через 15
   * минут». Without it: `PANEL_DEFAULT`.
   */
  readonly panel?: string;
}

/** The response to each refusal (§8). */
export const REFUSALS: Readonly<Record<RefusalCode, RefusalResponse>> = {
  not_signed_in: { status: 401, message: 'Sign in first.', panel: 'Войдите.' },
  sign_in_again: { status: 401, message: 'Sign in again.', panel: 'Сессия закончилась. Войдите ещё раз.' },
  recent_sign_in_needed: {
    status: 403,
    message: 'Sign in once more: this change needs a sign-in of the last ten minutes.',
  },
  other_account: { status: 409, message: 'This sign-in is not one of this account.' },
  not_yours: { status: 403, message: 'uid or email is not of the signed-in customer.' },
  not_registered: { status: 403, message: 'Register first.' },
  no_email_from_provider: { status: 403, message: 'The sign-in provider gave no e-mail address.' },
  not_staff: { status: 403, message: 'Only staff may make this call.', panel: 'Это может только сотрудник.' },
  role_not_allowed: {
    status: 403,
    message: 'Your role may not make this call.',
    panel: 'Вашей роли это действие недоступно.',
  },
  app_not_verified: { status: 403, message: 'This call is for our own site and apps; reload the page and try again.' },
  staff_sign_in_refused: { status: 401, message: 'Login or password is wrong.' },
  code_wrong: {
    status: 401,
    message: 'The code is wrong or was used before.',
    panel: 'Неверный или уже использованный код.',
  },
  password_change_needed: {
    status: 403,
    message: 'Set a password of your own first.',
    panel: 'Сначала задайте свой пароль.',
  },
  second_factor_needed: {
    status: 403,
    message: 'Set up a second factor first.',
    panel: 'Сначала включите второй фактор.',
  },
  passkey_needed: {
    status: 403,
    message: 'Add a passkey first.',
    panel: 'Сначала добавьте ключ доступа.',
  },
  staff_proof_wrong: {
    status: 403,
    message: 'password or code: one of them has to be right.',
    panel: 'Текущий пароль или код не подошёл.',
  },
  password_same: {
    status: 400,
    message: 'newPassword: has to be another one.',
    panel: 'Новый пароль должен отличаться от текущего.',
  },
  no_such_session: {
    status: 404,
    message: 'id: there is no such open session.',
    panel: 'Этот сеанс уже завершён.',
  },
  no_such_user: { status: 404, message: 'There is no such customer.', panel: 'Такого клиента или сотрудника нет.' },
  login_taken: { status: 409, message: 'login: is taken.', panel: 'Такой логин уже занят.' },
  not_on_yourself: {
    status: 409,
    message: 'Nobody changes or disables their own account.',
    panel: 'Себя изменить или отключить нельзя: попросите другого администратора.',
  },
  account_through_google: { status: 409, message: 'You already have an account through Google.' },
  account_through_password: { status: 409, message: 'You already have an account through e-mail and password.' },
  both_accounts_paid: { status: 409, message: 'Both accounts have paid time: support can join them.' },
  code_not_valid: { status: 400, message: 'code: not the one from the newest mail.' },
  contact_known: { status: 409, message: 'This session has an e-mail address already.' },
  last_sign_in: { status: 409, message: 'The last way to sign in cannot be removed.' },
  passkey_refused: {
    status: 401,
    message: 'answer: no known passkey confirms it, or the challenge is over.',
    panel: 'Ключ не подошёл. Попробуйте ещё раз.',
  },
  passkey_blocked: {
    status: 403,
    message: 'This passkey is blocked, because its counter shows a copy.',
    panel: 'Этот ключ заблокирован: похоже, у него есть копия. Войдите иначе и удалите его.',
  },
  passkey_name_empty: { status: 400, message: 'name: is needed.', panel: 'Укажите название ключа.' },
  last_passkey: {
    status: 409,
    message: 'The last passkey cannot be removed: without it the second factor would be missing.',
    panel: 'Последний ключ удалить нельзя: вход без него останется без второго фактора.',
  },
  too_many_passkeys: {
    status: 409,
    message: 'There are as many passkeys as are allowed.',
    panel: 'Ключей уже десять: удалите лишний.',
  },
  no_such_passkey: { status: 404, message: 'There is no such passkey.', panel: 'Такого ключа нет: его уже удалили.' },
  channel_not_offered: { status: 409, message: 'News is not sent this way here.' },
  push_address_impossible: {
    status: 400,
    message: 'endpoint: must be an https address of a push service of browsers.',
  },
  too_many_news_addresses: { status: 409, message: 'There are as many addresses for news as are allowed.' },
  password_missing: { status: 400, message: 'password: is needed to sign up.' },
  password_needs_google: {
    status: 409,
    message: 'password: can be set only in a session by Google; prove another sign-in instead.',
  },
  payment_in_progress: { status: 409, message: 'A payment is on its way: try again later.' },
  proof_missing: { status: 400, message: 'idToken, yandexToken, password: exactly one is needed.' },
  sign_in_in_use: { status: 409, message: 'This session came by this sign-in: sign in another way to remove it.' },
  ticket_not_valid: { status: 401, message: 'The ticket is not valid any more.' },
  too_many_sign_ins: { status: 409, message: 'No more ways to sign in can be added.' },
  human_check_failed: { status: 400, message: 'reCAPTCHA not solved!' },
  human_check_needed: { status: 429, message: 'captchaToken: repeat the call with a solved reCAPTCHA.' },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts; try again later.',
    panel: 'Слишком много попыток. Попробуйте {wait}.',
  },
  provider_token_refused: { status: 401, message: 'The sign-in provider does not confirm this token.' },
  provider_unavailable: {
    status: 503,
    message: 'The sign-in provider does not answer.',
    retryAfter: 5,
  },
  gift_missing: { status: 400, message: 'gift: is needed for an order of this kind.' },
  gift_day_impossible: { status: 400, message: 'gift.sendOn: a day from tomorrow to 270 days ahead.' },
  gift_from_impossible: { status: 400, message: 'gift.from: at most 60 characters, without links.' },
  gift_message_impossible: { status: 400, message: 'gift.message: at most 200 characters, without links.' },
  no_such_gift: {
    status: 404,
    message: 'giftId: there is no such gift of this customer.',
    panel: 'Такого подарка нет.',
  },
  gift_not_waiting: {
    status: 409,
    message: 'The gift is claimed already, or its money went back.',
    panel: 'Подарок уже получен или деньги за него возвращены.',
  },
  too_many_gift_mails: {
    status: 429,
    message: 'The e-mail of this gift was sent too often.',
    panel: 'Письмо этого подарка уже отправляли много раз.',
  },
  gift_readdressed_often: {
    status: 409,
    message: 'The gift was sent to more than two addresses: support takes it back.',
  },
  tariff_not_sold: { status: 400, message: `tariff: one of ${TARIFFS.join(', ')} months.` },
  trial_days_out_of_range: { status: 400, message: 'period: a whole number of days from 1 to 30.' },
  consents_missing: { status: 400, message: 'consents: both are needed.' },
  already_active: { status: 409, message: 'The subscription is active already.' },
  nothing_to_cancel: {
    status: 409,
    message: 'There is no active subscription to cancel.',
    panel: 'Отменять нечего: продлений нет.',
  },
  nothing_to_resume: { status: 409, message: 'There is no cancelled subscription with time left.' },
  charge_announced: {
    status: 409,
    message: 'The coming charge is announced, or due: another tariff can be chosen after it.',
  },
  amount_changed: { status: 409, message: 'amount: the charge has another sum now.' },
  method_not_offered: { status: 409, message: 'isOneOff: terms without renewal are not sold here.' },
  nothing_to_pay: { status: 409, message: 'No renewal is waiting to be paid.' },
  card_missing: { status: 409, message: 'There is no saved card: pay again to resume.' },
  restricted: {
    status: 403,
    message: 'Access is restricted; support can tell why.',
    panel: 'Доступ ограничен: сначала снимите ограничение.',
  },
  not_active: { status: 409, message: 'There is no active subscription.', panel: 'Активной подписки нет.' },
  not_restricted: { status: 409, message: 'Access is not restricted.', panel: 'Ограничения нет.' },
  too_many_devices: { status: 409, message: 'No more devices can be added.' },
  device_limit: { status: 409, message: 'Every slot is taken: detach a device or add one.' },
  device_name_empty: { status: 400, message: 'deviceName: is needed.' },
  no_such_device: { status: 404, message: 'deviceId: there is no such device.' },
  too_many_swaps: { status: 409, message: 'At most five devices can be replaced in thirty days; support can help.' },
  promo_not_valid: {
    status: 409,
    message: 'promo: this code cannot be used.',
    panel: 'Такого промокода нет, он выключен или истёк.',
  },
  promo_is_invitation: {
    status: 409,
    message: 'promo: this is an invitation code, which counts at the first registration (`referralCode`).',
  },
  promo_used_before: { status: 409, message: 'promo: you have used this code already.' },
  promo_already_running: { status: 409, message: 'promo: one code at a time.' },
  link_not_valid: { status: 404, message: 'The link is not valid any more.' },
  paid_already: { status: 409, message: 'It is paid already.' },
  prepaid_token_not_valid: { status: 400, message: 'prepaidToken: 30 hex characters, days and months.' },
  email_missing: { status: 400, message: 'email: an address like name@example.com is needed to order.' },
  phone_missing: { status: 400, message: 'phone: +7 and ten digits are needed to order.' },
  refund_too_late: {
    status: 409,
    message: 'The payment is older than a year.',
    panel: 'Платёж старше года: вернуть его через платёжную систему нельзя.',
  },
  refunded_already: {
    status: 409,
    message: 'Nothing is left of this payment.',
    panel: 'Возвращать нечего: деньги уже вернулись или возвращаются.',
  },
  refund_exceeds_payment: {
    status: 409,
    message: 'amount: more than is left of the payment.',
    panel: 'Сумма больше, чем осталось от платежа.',
  },
  node_taken: { status: 409, message: 'nodeId: is taken, or was once.', panel: 'Узел с таким именем уже есть.' },
  no_such_node: { status: 404, message: 'nodeId: there is no such node, or it is revoked.', panel: 'Такого узла нет.' },
  no_such_notice: { status: 404, message: 'id: there is no such notice.', panel: 'Такого объявления нет.' },
  notice_times_impossible: {
    status: 400,
    message: 'until: has to be after from and after now, and at most 90 days later.',
    panel: 'Конец показа должен быть позже начала и не в прошлом, самое большее через 90 дней.',
  },
  rate_day_impossible: {
    status: 400,
    message: 'day: is to come, or more than 30 days ago.',
    panel: 'День курса не может быть в будущем или старше 30 дней.',
  },
  rate_day_older: {
    status: 409,
    message: 'day: is older than that of the rate in force.',
    panel: 'День курса раньше, чем у действующего курса.',
  },
  cursor_not_valid: {
    status: 400,
    message: 'since: is no cursor of ours; leave it out to read everything.',
    panel: 'Список изменился, откройте его заново.',
  },
  guarantee_over: {
    status: 409,
    message: 'The guarantee is over: finance decides.',
    panel: 'Гарантия истекла: возврат делает финансовый отдел',
  },
  no_extra_devices: {
    status: 409,
    message: 'There is no extra device to remove.',
    panel: 'Дополнительных устройств нет: убирать нечего.',
  },
  no_trial_to_end: {
    status: 409,
    message:
      'There is no trial that ends later than in 24 hours and is followed by a charge, without a gift in between.',
    panel: 'Завершать нечего: пробный период с продлением не идёт, до его конца меньше суток, или идёт подарок.',
  },
  no_promo_to_end: {
    status: 409,
    message: 'There is no running promo code.',
    panel: 'Завершать нечего: промокод не действует.',
  },
  no_such_note: { status: 404, message: 'There is no such note.', panel: 'Такой заметки нет: её уже удалили.' },
  not_your_note: {
    status: 403,
    message: 'Only its author may delete a note.',
    panel: 'Удалить заметку может только её автор.',
  },
  too_many_notes: {
    status: 409,
    message: 'The customer has as many notes as are allowed.',
    panel: 'Заметок уже сто: удалите лишние.',
  },
  nothing_to_send: {
    status: 409,
    message: 'There is no link to send.',
    panel: 'Отправлять нечего: платить или привязывать нечего.',
  },
  too_many_mails: {
    status: 429,
    message: 'This e-mail was sent three times within a day.',
    panel: 'За сутки это письмо отправляли уже три раза. Следующее можно отправить {wait}.',
  },
  trial_used: {
    status: 409,
    message: 'This customer had a trial already.',
    panel: 'Пробный период этот клиент уже использовал.',
  },
  promo_code_short: {
    status: 400,
    message: 'promoCode: 5 characters or more.',
    panel: PROMO_REFUSALS.promo_code_short,
  },
  promo_code_impossible: {
    status: 400,
    message: 'promoCode: 5 to 32 of A-Z 0-9 _ -',
    panel: PROMO_REFUSALS.promo_code_impossible,
  },
  promo_discount_impossible: {
    status: 400,
    message: 'discount: 0.2 to 0.5 in steps of 0.05.',
    panel: PROMO_REFUSALS.promo_discount_impossible,
  },
  promo_validity_impossible: {
    status: 400,
    message: 'expirationDate: 1 to 12 months ahead.',
    panel: PROMO_REFUSALS.promo_validity_impossible,
  },
  promo_type_unknown: { status: 400, message: 'promoType: is unknown.', panel: 'Такого типа промокодов нет.' },
  promo_taken: { status: 409, message: 'promoCode: is taken.', panel: 'Такой промокод уже есть.' },
  no_such_promo: { status: 404, message: 'There is no such promo code.', panel: 'Такого промокода нет.' },
  no_such_payment: { status: 404, message: 'There is no such payment.', panel: 'Такого платежа нет.' },
  payment_attached: {
    status: 409,
    message: 'The payment is this customer’s already.',
    panel: 'Этот платёж уже у этого клиента.',
  },
  payment_in_use: {
    status: 403,
    message: 'An account with open access uses this payment: finance or an admin moves it.',
    panel: 'Этим платежом сейчас пользуется другой клиент: перенести его могут финансы или администратор.',
  },
  payment_changed: {
    status: 409,
    message: 'Attaching the payment would do something else by now: ask for the preview again.',
    panel: 'С этим платежом уже что-то изменилось. Ничего не сделано: проверьте ещё раз, чей он.',
  },
  tariff_missing: {
    status: 400,
    message: 'tariff: neither the payment nor the customer has one.',
    panel: 'Укажите срок: у платежа нет заказа, а у клиента — тарифа.',
  },
  no_such_inviter: { status: 404, message: 'There is no such invitation code.', panel: 'Такого кода приглашения нет.' },
  inviter_impossible: {
    status: 409,
    message: 'This customer cannot be the inviter.',
    panel: 'Этот клиент не может быть пригласившим: он сам приглашён этим клиентом или это тот же человек.',
  },
  too_many_days: { status: 400, message: 'to: at most 400 days from the first.', panel: 'Не больше 400 дней за раз.' },
  day_not_over: { status: 409, message: 'day: is not over yet.', panel: 'Этот день ещё не закончился.' },
  no_such_row: { status: 404, message: 'There is no such row.', panel: 'Такой записи нет.' },
  nothing_to_retry: {
    status: 409,
    message: 'No refund of this payment was refused.',
    panel: 'Повторять нечего: отказа по этому платежу нет.',
  },
  nothing_to_restore: {
    status: 409,
    message: 'No time is to be given back.',
    panel: 'Возвращать нечего: этот возврат не отнимал времени или оно уже возвращено.',
  },
  cannot_be_applied: {
    status: 409,
    message: 'This notification can have no effect.',
    panel: 'Это уведомление применить нельзя: оно противоречит другому, или его данные уже удалены.',
  },
  no_new_terms: {
    status: 409,
    message: 'No release brought new terms of sale.',
    panel: 'Новых цен нет: их приносит новая версия сервиса.',
  },
  price_change_too_soon: {
    status: 409,
    message: 'Less than thirty days are left to the new terms.',
    panel: 'До новых цен меньше 30 дней: предупредить вовремя уже нельзя, дату переносит новая версия сервиса.',
  },
  promo_code_missing: {
    status: 400,
    message: 'promoCode: which code is offered.',
    panel: 'Укажите промокод для рассылки.',
  },
  no_such_webhook_endpoint: {
    status: 404,
    message: 'endpointId: there is no such webhook endpoint.',
    panel: 'Такого адреса нет: его уже удалили.',
  },
  webhook_address_impossible: {
    status: 400,
    message: 'url: an https address on port 443 with a public host name, without a login.',
    panel: 'Нужен адрес https:// с именем сервера в интернете, без порта, логина и пароля.',
  },
  webhook_address_taken: {
    status: 409,
    message: 'Another webhook endpoint has this address.',
    panel: 'Такой адрес уже есть.',
  },
  webhook_endpoint_disabled: {
    status: 409,
    message: 'The webhook endpoint is disabled: enable it first.',
    panel: 'Адрес отключён: сначала включите его.',
  },
  too_many_webhook_endpoints: {
    status: 409,
    message: 'There are as many webhook endpoints as are allowed.',
    panel: 'Адресов уже десять: удалите лишний.',
  },
  not_found: { status: 404, message: 'There is no such call.', panel: 'Ничего не найдено.' },
  busy: {
    status: 503,
    message: 'Too busy, try again.',
    retryAfter: 2,
    panel: 'Сервер занят. Попробуйте {wait}.',
  },
};

const PANEL_DEFAULT = 'Не получилось. Попробуйте ещё раз.';

/** The sentence that the panel shows for a refusal. `retryAfter` is its detail: the seconds to wait. */
export function panelText(refusal: RefusalCode, retryAfter?: number): string {
  const { panel = PANEL_DEFAULT, retryAfter: always } = REFUSALS[refusal];
  return panel.replace('{wait}', waitWords(retryAfter ?? always ?? null, 'ru'));
}
