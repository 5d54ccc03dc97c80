import { createTransport } from 'nodemailer';
import type { SecretKey } from '@functions/settings';
import type { DeployedSecret } from './deployed-secrets';
import {
  jsonOf,
  ok,
  unchecked,
  unlessWrong,
  visit,
  VisitError,
  wrong,
  type Finding,
  type SmokeCheck,
} from './smoke-check';

/**
 * Whether the other parties accept the secrets that the functions run with. Tried from this machine: a firewall of ours
 * or a list of allowed addresses at a service is not seen, and what does not answer here is `not checked`.
 */
export interface SecretsTarget {
  readonly deployed: (key: SecretKey) => Promise<DeployedSecret>;
  /** CLOUDPAYMENTS_PUBLIC_ID. */
  readonly publicId: string;
  /** TELEGRAM_BOT_NAME; '' without Telegram. */
  readonly botName: string;
  readonly cloudPaymentsUrl: string;
  readonly recaptchaUrl: string;
  readonly telegramUrl: string;
}

const DAY_MS = 86_400_000;

export function secretChecks({
  siteUrl,
  secrets,
}: {
  readonly siteUrl: string;
  readonly secrets: SecretsTarget;
}): SmokeCheck[] {
  const { cloudPaymentsUrl, recaptchaUrl, telegramUrl, publicId, botName } = secrets;
  const withSecret = (key: SecretKey, check: (value: string) => Promise<Finding>) => async (): Promise<Finding> => {
    const found = await secrets.deployed(key);
    if ('unknown' in found) return unchecked(found.unknown);
    if ('wrong' in found) return wrong(found.wrong);
    try {
      return await check(found.value);
    } catch (error) {
      if (error instanceof VisitError) return unchecked(`from this machine ${error.message}`);
      throw error;
    }
  };
  const askBot = async (token: string, method: string): Promise<Readonly<Record<string, unknown>> | null> => {
    const answer = jsonOf(await visit(`${telegramUrl}/bot${token}/${method}`));
    return answer.ok === true ? (answer.result as Readonly<Record<string, unknown>>) : null;
  };

  return [
    [
      'the API password of the terminal',
      withSecret('cloudPaymentsApiSecret', async (secret) => {
        const authorization = `Basic ${Buffer.from(`${publicId}:${secret}`).toString('base64')}`;
        const answer = await visit(`${cloudPaymentsUrl}/test`, { method: 'POST', headers: { authorization } });
        if (answer.status === 200 && jsonOf(answer).Success === true) return ok('CloudPayments accepts it');
        return wrong(
          `CloudPayments answers ${answer.status}: compare it and CLOUDPAYMENTS_PUBLIC_ID with the terminal`,
        );
      }),
    ],
    [
      'the secret of the reCAPTCHA',
      withSecret('recaptchaSecret', async (secret) => {
        const body = new URLSearchParams({ secret, response: 'no-token-of-a-visitor' });
        const codes = jsonOf(await visit(recaptchaUrl, { method: 'POST', body }))['error-codes'];
        const found = Array.isArray(codes) ? codes.map(String) : [];
        // Google names what is wrong with the token only of a secret that it knows.
        if (found.length === 1 && found[0] === 'invalid-input-response') return ok('Google accepts it');
        return wrong(`Google answers ${found.join(', ') || 'without a code'} and not invalid-input-response`);
      }),
    ],
    ['the login at the mail server', withSecret('smtpUrl', mailLogin)],
    [
      'the token of the bot',
      withSecret('telegramBotToken', async (token) => {
        const bot = await askBot(token, 'getMe');
        if (bot === null) return wrong('Telegram refuses it');
        const name = String(bot.username);
        return name.toLowerCase() === botName.toLowerCase() ? ok(name) : wrong(`is that of ${name}, not of ${botName}`);
      }),
    ],
    [
      'the address of the bot',
      withSecret('telegramBotToken', async (token) => {
        const info = await askBot(token, 'getWebhookInfo');
        if (info === null) return wrong('Telegram refuses the token');
        const address = `${siteUrl}/api/telegram`;
        // Telegram keeps the last error for good.
        const isRecent = Number(info.last_error_date ?? 0) * 1000 > Date.now() - DAY_MS;
        return unlessWrong(
          [
            ...(info.url === address ? [] : [`is ${String(info.url) || 'not set'}: run setWebhook (docs/deploy.md)`]),
            ...(isRecent ? [`its last error: ${String(info.last_error_message)}`] : []),
          ],
          address,
        );
      }),
    ],
  ];
}

const CONNECTION_MS = 15_000;
/** No answer from the server, in the words of nodemailer. */
const NOT_REACHED = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED'];

/** Connects and logs in as the functions do, and sends nothing. */
async function mailLogin(url: string): Promise<Finding> {
  const isHere = ['127.0.0.1', 'localhost'].includes(new URL(url).hostname);
  const transport = createTransport({
    url,
    requireTLS: !isHere,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: CONNECTION_MS,
  });
  try {
    await transport.verify();
    return ok('accepted; no e-mail was sent');
  } catch (error) {
    const { code = '', responseCode } = error as { code?: string; responseCode?: number };
    if (NOT_REACHED.includes(code)) return unchecked(`the mail server does not respond to this machine: ${code}`);
    // The text of the server can repeat the user.
    return wrong(`the mail server refuses it: ${[code, responseCode].filter(Boolean).join(' ') || 'no reason'}`);
  } finally {
    transport.close();
  }
}
