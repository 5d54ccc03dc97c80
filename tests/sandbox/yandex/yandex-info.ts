import { createHash, createHmac, randomBytes } from 'node:crypto';
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

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signedInfo(token: YandexToken, secret: string, now: number): string {
  const issuedAt = Math.floor(now / 1000);
  const claims = {
    iat: issuedAt,
    exp: issuedAt + 3600,
    jti: randomBytes(12).toString('hex'),
    iss: 'login.yandex.ru',
    uid: Number(token.account.id),
    login: login(token),
    psuid: pseudonym(token),
    name: token.account.firstName,
    email: token.account.email,
    display_name: token.account.firstName,
  };
  const message = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${message}.${createHmac('sha256', secret).update(message).digest('base64url')}`;
}

/**
 * The user information endpoint (https://yandex.com/dev/id/doc/en/). The token is read only from the header; the
 * documented scheme is `OAuth`, `Bearer` is accepted too.
 */
export function yandexInfo(
  yandex: YandexControl,
  own: { clientId: string; secret: string },
  request: SandboxRequest,
): Reply {
  const [, given] = /^(?:OAuth|Bearer)\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const token = given === undefined ? undefined : yandex.read(given);
  if (token === undefined) return text('', 401);
  if (request.url.searchParams.get('format') !== 'jwt') return json(infoOf(token));
  // Signed with the secret of the application that owns the token. For another application it is a random secret.
  const secret = token.clientId === own.clientId ? own.secret : randomBytes(32).toString('hex');
  return text(signedInfo(token, secret, Date.now()));
}
