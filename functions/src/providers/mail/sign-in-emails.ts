import type { SignInWay } from '@contract/values/status';
import type { ContentOf, Email } from './email';
import type { MailTextKey } from './mail-texts';
import type { EmailContext } from './email-context';

/** Text keys of the names of the ways to sign in. */
export const PROVIDER_NAMES = {
  'google.com': 'newSignIn.google',
  yandex: 'newSignIn.yandex',
  password: 'newSignIn.password',
  passkey: 'newSignIn.passkey',
} as const satisfies Record<SignInWay, MailTextKey>;

/** Confirms an e-mail address with Firebase's action code. */
export const confirmAddressEmail = (
  { code, payToken }: ContentOf<'confirm-address'>,
  { t, links }: EmailContext,
): Email => ({
  subject: t('confirmAddress.subject'),
  illustration: 'neutral',
  heading: t('confirmAddress.heading'),
  paragraphs: [t('confirmAddress.confirm'), t('confirmAddress.notMe')],
  button: { label: t('confirmAddress.button'), url: links.verify('verifyEmail', code, payToken) },
});

/** Resets a password with Firebase's action code. */
export const resetPasswordEmail = (
  { code, payToken }: ContentOf<'reset-password'>,
  { t, links }: EmailContext,
): Email => ({
  subject: t('resetPassword.subject'),
  illustration: 'neutral',
  heading: t('resetPassword.heading'),
  paragraphs: [t('resetPassword.choose'), t('resetPassword.notMe')],
  button: { label: t('resetPassword.button'), url: links.verify('resetPassword', code, payToken) },
});

/** A six-digit code that confirms the contact address of a session. */
export const contactCodeEmail = ({ code }: ContentOf<'contact-code'>, { t, links }: EmailContext): Email => ({
  subject: t('contactCode.subject', { code }),
  illustration: 'neutral',
  heading: t('contactCode.heading'),
  figure: code,
  paragraphs: [t('contactCode.enter'), t('contactCode.notMe')],
  button: { label: t('contactCode.button'), url: links.site },
});

/** A registration was attempted with the address of an existing account. */
export const accountExistsEmail = (
  { provider, payToken }: ContentOf<'account-exists'>,
  { t, links }: EmailContext,
): Email => ({
  subject: t('accountExists.subject'),
  illustration: 'active',
  heading: t('accountExists.heading'),
  rows: [{ name: t('row.provider'), value: t(PROVIDER_NAMES[provider]) }],
  paragraphs: [t('accountExists.signIn'), t('accountExists.notMe')],
  button: { label: t('accountExists.button'), url: payToken === undefined ? links.login : links.attach(payToken) },
});
