import type { RefusalCode } from '@contract/values/error-codes';
import type { RefusalDetails } from '@functions/domain/platform/result';
import type { HttpReply } from './http-message';
import { panelText, REFUSALS } from './refusals';
import { refusalReply } from './reply';

/** Where the login page says more than the panel, or something else. */
export const SIGN_IN_TEXTS: Partial<Record<RefusalCode, string>> = {
  human_check_failed: REFUSALS.human_check_failed.message,
  app_not_verified: 'Не удалось убедиться, что это наш сайт. Обновите страницу и попробуйте ещё раз.',
  staff_sign_in_refused: 'Неверный логин или пароль.',
  code_wrong: 'Неверный или уже использованный код.',
  passkey_refused: 'Ключ не подошёл. Попробуйте ещё раз или войдите по паролю.',
  passkey_blocked: 'Ключ заблокирован: похоже, у него есть копия. Обратитесь к администратору.',
  sign_in_again: 'Время подтверждения вышло. Войдите ещё раз.',
  busy: 'Сервер занят. Попробуйте ещё раз.',
};

const textOf = (refusal: RefusalCode): string => SIGN_IN_TEXTS[refusal] ?? 'Не удалось войти. Попробуйте ещё раз.';

/** §8: the login page shows the body unchanged; therefore the body is one Russian sentence. */
export function staffSignInRefusal(refusal: RefusalCode, details: RefusalDetails = {}): HttpReply {
  const { status, headers } = refusalReply(refusal, details);
  return {
    status,
    body: details.retryAfter === undefined ? textOf(refusal) : panelText(refusal, details.retryAfter),
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  };
}
