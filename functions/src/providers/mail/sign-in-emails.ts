import type { SignInProvider } from '@contract/values/status';
import type { ContentOf, Letter } from './email';
import type { MailTextKey } from './mail-texts';
import type { MailWords } from './email-context';

/** Text keys of the names of sign-in providers. */
export const PROVIDER_NAMES = {
  'google.com': 'newSignIn.google',
  yandex: 'newSignIn.yandex',
  password: 'newSignIn.password',
} as const satisfies Record<SignInProvider, MailTextKey>;

/** Confirms an e-mail address with Firebase's action code. */
export const confirmAddressLetter = ({ code }: ContentOf<'confirm-address'>, { t, links }: MailWords): Letter => ({
  subject: t('confirmAddress.subject'),
  sun: 'half',
  heading: t('confirmAddress.heading'),
  paragraphs: [t('confirmAddress.confirm'), t('confirmAddress.notMe')],
  button: { label: t('confirmAddress.button'), url: links.verify('verifyEmail', code) },
});

/** Resets a password with Firebase's action code. */
export const resetPasswordLetter = ({ code }: ContentOf<'reset-password'>, { t, links }: MailWords): Letter => ({
  subject: t('resetPassword.subject'),
  sun: 'half',
  heading: t('resetPassword.heading'),
  paragraphs: [t('resetPassword.choose'), t('resetPassword.notMe')],
  button: { label: t('resetPassword.button'), url: links.verify('resetPassword', code) },
});

/** A six-digit code that confirms the contact address of a session. */
export const contactCodeLetter = ({ code }: ContentOf<'contact-code'>, { t, links }: MailWords): Letter => ({
  subject: t('contactCode.subject', { code }),
  sun: 'half',
  heading: t('contactCode.heading'),
  figure: code,
  paragraphs: [t('contactCode.enter'), t('contactCode.notMe')],
  button: { label: t('contactCode.button'), url: links.site },
});

/** A registration was attempted with the address of an existing account. */
export const accountExistsLetter = ({ provider }: ContentOf<'account-exists'>, { t, links }: MailWords): Letter => ({
  subject: t('accountExists.subject'),
  sun: 'high',
  heading: t('accountExists.heading'),
  rows: [{ name: t('row.provider'), value: t(PROVIDER_NAMES[provider]) }],
  paragraphs: [t('accountExists.signIn'), t('accountExists.notMe')],
  button: { label: t('accountExists.button'), url: links.login },
});
