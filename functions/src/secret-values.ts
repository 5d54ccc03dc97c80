import type { NewsChannel } from '@functions/base/contract/values/news';

/** How the value of one secret is written, and what a wrong one stops. */
interface SecretRule {
  /** Exactly `none` switches off what needs the secret. */
  readonly mayBeOff: boolean;
  /** An optional channel is off while its secret is wrong; null: the function does not start. */
  readonly channel: NewsChannel | null;
  readonly shape: RegExp;
  /** The shape in words: "must be …". */
  readonly words: string;
}

/** A key of another party: printable ASCII without white space and quotes. */
const FOREIGN_KEY = {
  shape: /^[!#-&(-_a-~]{16,256}$/,
  words: 'a key of 16 to 256 printable ASCII characters without quotes',
};
/** What `openssl rand` prints, in base64, base64url or hexadecimal digits. */
const OWN_KEY = { shape: /^[\w+/=-]{16,256}$/, words: 'a random key of 16 to 256 characters, as openssl prints it' };

/** The rule of every secret: a secret without one does not compile. */
export const SECRET_RULES = {
  cloudPaymentsApiSecret: { mayBeOff: false, channel: null, ...FOREIGN_KEY },
  cloudPaymentsFormerSecret: { mayBeOff: true, channel: null, ...FOREIGN_KEY },
  linkSecret: { mayBeOff: false, channel: null, ...OWN_KEY },
  linkFormerSecret: { mayBeOff: true, channel: null, ...OWN_KEY },
  recaptchaSecret: { mayBeOff: false, channel: null, ...FOREIGN_KEY },
  monitoringKey: { mayBeOff: true, channel: null, ...OWN_KEY },
  mailReportsKey: { mayBeOff: true, channel: null, ...OWN_KEY },
  smtpUrl: {
    mayBeOff: false,
    channel: null,
    shape: /^smtps?:\/\/[!#-&(-_a-~]+$/,
    words: 'an address smtps:// with user, password and host, percent-encoded',
  },
  /** As `npx web-push generate-vapid-keys` prints it: 32 bytes in base64url. */
  vapidPrivateKey: { mayBeOff: true, channel: 'push', shape: /^[\w-]{43}$/, words: 'a VAPID key of 43 characters' },
  /** The local stack has a token of its own, which production refuses. */
  telegramBotToken: {
    mayBeOff: true,
    channel: 'telegram',
    shape: /^(?:\d{5,20}:[\w-]{30,100}|local_\w{10,})$/,
    words: 'the token of a bot, as @BotFather prints it',
  },
  /** https://core.telegram.org/bots/api#setwebhook: what Telegram accepts as `secret_token`. */
  telegramWebhookSecret: {
    mayBeOff: true,
    channel: 'telegram',
    shape: /^[\w-]{16,256}$/,
    words: 'a random key of 16 to 256 letters, digits, _ and -',
  },
} as const satisfies Readonly<Record<string, SecretRule>>;

export type SecretKey = keyof typeof SECRET_RULES;

/** `value`: null if the secret is off. `problem`: why the text is neither `none` nor a value; without the text. */
export type SecretReading =
  { readonly value: string | null; readonly problem: null } | { readonly value: null; readonly problem: string };

/**
 * Reads the text of a secret: exactly `none` where the secret may be off, or a value of its shape. The text is not
 * trimmed: a value with a line break is another key than the one that was meant, and `none` with one would be a key
 * that everybody knows. A missing text is `none`.
 */
export function readSecret(key: SecretKey, text: string | undefined): SecretReading {
  const { mayBeOff, shape, words }: SecretRule = SECRET_RULES[key];
  if (mayBeOff && (text === undefined || text === OFF)) return { value: null, problem: null };
  const flaw = flawOf(text ?? '');
  if (flaw !== undefined)
    return { value: null, problem: mayBeOff ? `${flaw}; it must be exactly none, or ${words}` : flaw };
  if (text === undefined || !shape.test(text) || isRepetitive(text))
    return { value: null, problem: `must be ${mayBeOff ? 'exactly none, or ' : ''}${words}` };
  return { value: text, problem: null };
}

const OFF = 'none';

/** What no secret has, the most telling first. */
const FLAWS: readonly (readonly [RegExp, string])[] = [
  [/^$/, 'is empty'],
  [/^\uFEFF/, 'begins with a byte order mark, which some editors write'],
  [/[\r\n]$/, 'ends with a line break, which is a part of the value'],
  [/[\s\p{C}]/u, 'has white space or a control character'],
  [/^["'`«“„‘]|["'`»”’]$/, 'is in quotes'],
  [/^[^a-z0-9]*(?:none|null|nil|undefined|no|off|false|empty)?[^a-z0-9]*$/i, 'is no value'],
  [/^[$<{[(%]/, 'is a variable or a placeholder'],
];

const flawOf = (text: string): string | undefined => FLAWS.find(([pattern]) => pattern.test(text))?.[1];

/** Random keys never have so few different characters; "----------------" and "nonenonenonenone" do. */
const isRepetitive = (text: string): boolean => new Set(text).size < 6;
