import { createHash } from 'node:crypto';
import { json, text, type Reply, type SandboxRequest } from '../http/exchange';
import type { YandexControl, YandexToken } from './yandex-tokens';

const login = ({ account }: YandexToken): string => account.email.split('@')[0] || `user${account.id}`;

/** `psuid` differs between applications, as at Yandex. */
const pseudonym = ({ account, clientId }: YandexToken): string =>
  `1.AA${createHash('sha256').update(`${clientId}|${account.id}`).digest('base64url').slice(0, 24)}`;

function infoOf(token: YandexToken): Record<string, unknown> {
  const { account, clientId } = token;
  const address = account.email === '' ? {} : { default_email: account.email, emails: [account.email] };
  return {
    id: account.id,
    login: login(token),
    client_id: clientId,
    psuid: pseudonym(token),
    ...address,
    first_name: account.firstName,
    last_name: '',
    display_name: account.firstName,
    real_name: account.firstName,
    sex: null,
    is_avatar_empty: account.avatarId === undefined,
    default_avatar_id: account.avatarId ?? '0/0-0',
  };
}

/**
 * The user information endpoint (https://yandex.com/dev/id/doc/en/). The token is read only from the header.
 */
export function yandexInfo(yandex: YandexControl, request: SandboxRequest): Reply {
  const [, given] = /^OAuth\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const token = given === undefined ? undefined : yandex.read(given);
  return token === undefined ? text('', 401) : json(infoOf(token));
}
