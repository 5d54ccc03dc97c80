import type { ErrorCode } from '@functions/domain/platform/result';
import type { HttpReply } from './http-message';
import { refusalReply } from './reply';

const TEXTS: Partial<Record<ErrorCode, string>> = {
  'human-check-failed': 'reCAPTCHA not solved!',
  'app-not-verified': 'Не удалось убедиться, что это наш сайт. Обновите страницу и попробуйте ещё раз.',
  'too-many-attempts': 'Слишком много попыток. Попробуйте через 15 минут.',
  'staff-sign-in-refused': 'Неверный логин или пароль.',
  'code-wrong': 'Неверный или уже использованный код.',
  'sign-in-again': 'Время подтверждения вышло. Войдите ещё раз.',
  busy: 'Сервер занят. Попробуйте ещё раз.',
};

/** §8: the login page shows the body unchanged; therefore the body is one Russian sentence. */
export function staffSignInRefusal(refusal: ErrorCode): HttpReply {
  const { status, headers } = refusalReply(refusal);
  return {
    status,
    body: TEXTS[refusal] ?? 'Не удалось войти. Попробуйте ещё раз.',
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
  };
}
