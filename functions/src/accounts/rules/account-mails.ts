import type { NewsChannel } from '@functions/base/contract/values/news';
import type { SignInProvider, SignInWay } from '@functions/base/contract/values/status';
import type { Instant } from '@functions/base/rules/calendar';
import { BY_MAIL_ONLY, EVERYWHERE, type MailRules } from '@functions/base/rules/mail';

/** The e-mails about the sign-ins, the passwords and the addresses of an account. */
export type AccountMail =
  | { readonly kind: 'new-sign-in'; readonly provider: SignInWay }
  /** A sign-in from a browser that the account was not used in before: "Firefox, Windows"; '' if unknown. */
  | { readonly kind: 'new-browser'; readonly provider: SignInWay; readonly browser: string }
  /** `signIn`: the removed identity, for the link that restores it. */
  | {
      readonly kind: 'sign-in-removed';
      readonly provider: SignInWay;
      readonly signIn: string;
      readonly removedAt: Instant;
    }
  /** The counter of a passkey showed a copy, and the passkey is refused from now on. */
  | { readonly kind: 'passkey-blocked'; readonly name: string }
  /** News also arrives at one more address. `browser`: its name; '' if unknown, and for Telegram. */
  | { readonly kind: 'news-added'; readonly channel: NewsChannel; readonly browser: string }
  /**
   * `code`: Firebase's action code, or our own for `contact-code`. These three are never stored; they are created when
   * they are sent.
   */
  | { readonly kind: 'confirm-address'; readonly code: string; readonly payToken?: string }
  | { readonly kind: 'reset-password'; readonly code: string; readonly payToken?: string }
  | { readonly kind: 'contact-code'; readonly code: string }
  /** Someone tried to register with an address that already has an account. */
  | { readonly kind: 'account-exists'; readonly provider: SignInProvider; readonly payToken?: string };

export const ACCOUNT_MAILS: MailRules<AccountMail> = {
  'new-sign-in': { news: EVERYWHERE, emptied: {} },
  'new-browser': { news: EVERYWHERE, emptied: { browser: '' } },
  'sign-in-removed': { news: EVERYWHERE, emptied: { signIn: '' } },
  'passkey-blocked': { news: EVERYWHERE, emptied: { name: '' } },
  'news-added': { news: BY_MAIL_ONLY, emptied: { browser: '' } },
  'confirm-address': { news: BY_MAIL_ONLY, emptied: { code: '' } },
  'reset-password': { news: BY_MAIL_ONLY, emptied: { code: '' } },
  'contact-code': { news: BY_MAIL_ONLY, emptied: { code: '' } },
  'account-exists': { news: BY_MAIL_ONLY, emptied: {} },
};
