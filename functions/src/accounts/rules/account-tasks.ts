import type { PasswordAction } from '@functions/accounts/contract/values/customers';
import type { Language } from '@functions/base/contract/values/languages';
import type { Instant } from '@functions/base/rules/calendar';
import type { Planned } from '@functions/base/rules/outbox';

export type AccountTask =
  | ({ readonly kind: 'password-mail' } & PasswordMail)
  | ({ readonly kind: 'contact-mail' } & ContactMail)
  /** Ends the sessions of a customer in Firebase Authentication. */
  | { readonly kind: 'revoke-sessions'; readonly uid: string }
  /** Deletes the account in Firebase Authentication. */
  | { readonly kind: 'delete-auth-user'; readonly uid: string }
  /** Removes the personal data of a deleted account from the ledger and the stored notifications. */
  | {
      readonly kind: 'erase-customer';
      readonly uid: string;
      /** The gifts that were sent to its address, which it does not hold any more. */
      readonly giftIds: readonly string[];
    };

/** An e-mail about a password. Its text and its action code are created when it is sent, and stored nowhere. */
export interface PasswordMail {
  readonly action: PasswordAction;
  readonly email: string;
  readonly language: Language;
  /** An order of the guest purchase that the link of the e-mail carries on. */
  readonly payToken?: string;
}

/** The e-mail with a verification code. The code is computed when it is sent, and stored nowhere. */
export interface ContactMail {
  readonly uid: string;
  readonly email: string;
  /** The 15-minute window of the code (see `codeWindow`). */
  readonly window: number;
  readonly language: Language;
}

export const passwordMail = (mail: PasswordMail, cause: string, at: Instant): Planned<AccountTask> => ({
  id: `password-mail_${cause}`,
  task: { kind: 'password-mail', ...mail },
  at,
});

export const contactMail = (mail: ContactMail, cause: string, at: Instant): Planned<AccountTask> => ({
  id: `contact-mail_${cause}`,
  task: { kind: 'contact-mail', ...mail },
  at,
});

/** The end of all sessions of a customer. */
export const sessionRevocation = (uid: string, cause: string, at: Instant): Planned<AccountTask> => ({
  id: `revoke-sessions_${uid}_${cause}`,
  task: { kind: 'revoke-sessions', uid },
  at,
});

/** The deletion of the account of a customer. */
export const authUserDeletion = (uid: string, at: Instant): Planned<AccountTask> => ({
  id: `delete-auth-user_${uid}_${at}`,
  task: { kind: 'delete-auth-user', uid },
  at,
});

/** The erasure of a customer from the ledger. `giftIds`: the gifts that name its address. */
export const customerErasure = (uid: string, giftIds: readonly string[], at: Instant): Planned<AccountTask> => ({
  id: `erase-customer_${uid}_${at}`,
  task: { kind: 'erase-customer', uid, giftIds },
  at,
});
