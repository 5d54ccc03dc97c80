import type { SignInWay } from '@functions/base/contract/values/status';
import type { AccountMail } from '@functions/accounts/rules/account-mails';
import type { ContentOf } from '@functions/base/rules/mail';
import { RESTORABLE } from '@functions/accounts/rules/removed-sign-in';
import type { Email } from '@functions/base/mails/email';
import type { EmailContext, EmailsOf } from '@functions/base/mails/email-context';
import type { MailTextKey } from '@functions/base/mails/mail-texts';
import { printable } from '@functions/base/mails/mail-format';

/** Security notice: a sign-in was linked to the account. */
function newSignInEmail(
  { provider }: ContentOf<AccountMail, 'new-sign-in'>,
  { t, links, openProfile }: EmailContext,
): Email {
  return {
    subject: t('newSignIn.subject'),
    illustration: 'active',
    heading: t('newSignIn.heading'),
    rows: [{ name: t('row.provider'), value: t(PROVIDER_NAMES[provider]) }],
    paragraphs: [t('newSignIn.added'), t('newSignIn.notMe')],
    button: openProfile,
    links: [{ label: t('button.notMe'), url: links.supportBot }],
  };
}

/** Security notice: the account was signed in from a new browser. The button leads to the list of sessions. */
function newBrowserEmail(
  { provider, browser }: ContentOf<AccountMail, 'new-browser'>,
  { t, links }: EmailContext,
): Email {
  return {
    subject: t('newBrowser.subject'),
    illustration: 'neutral',
    heading: t('newBrowser.heading'),
    rows: [
      { name: t('row.browser'), value: browser === '' ? t('newBrowser.unknown') : browser },
      { name: t('row.provider'), value: t(PROVIDER_NAMES[provider]) },
    ],
    paragraphs: [t('newBrowser.seen'), t('newBrowser.notMe')],
    button: { label: t('newBrowser.button'), url: links.profile },
    links: [{ label: t('button.notMe'), url: links.supportBot }],
  };
}

/** Security notice: a passkey is refused, because somebody signed in with a copy of it. */
function passkeyBlockedEmail(
  { name }: ContentOf<AccountMail, 'passkey-blocked'>,
  { t, links, openProfile }: EmailContext,
): Email {
  return {
    subject: t('passkeyBlocked.subject'),
    illustration: 'inactive',
    heading: t('passkeyBlocked.heading'),
    rows: [{ name: t('row.passkey'), value: printable(name) }],
    paragraphs: [t('passkeyBlocked.blocked'), t('passkeyBlocked.next')],
    button: openProfile,
    links: [{ label: t('footer.support'), url: links.supportBot }],
  };
}

/** Security notice: news also arrives in one more browser or chat. */
function newsAddedEmail(
  { channel, browser }: ContentOf<AccountMail, 'news-added'>,
  { t, links, openProfile }: EmailContext,
): Email {
  const place = channel === 'telegram' ? 'Telegram' : browser === '' ? t('newBrowser.unknown') : browser;
  return {
    subject: t('newsAdded.subject'),
    illustration: 'neutral',
    heading: t('newsAdded.heading'),
    rows: [{ name: t('row.newsPlace'), value: place }],
    paragraphs: [t('newsAdded.added'), t('newsAdded.notMe')],
    button: openProfile,
    links: [{ label: t('button.notMe'), url: links.supportBot }],
  };
}

/** Security notice: a sign-in was removed from the account. The button leads to the page that restores it. */
function signInRemovedEmail(
  { provider, signIn, removedAt }: ContentOf<AccountMail, 'sign-in-removed'>,
  { t, links, date }: EmailContext,
): Email {
  return {
    subject: t('signInRemoved.subject'),
    illustration: 'inactive',
    heading: t('signInRemoved.heading'),
    rows: [
      { name: t('row.provider'), value: t(PROVIDER_NAMES[provider]) },
      { name: t('row.restorableUntil'), value: date(removedAt + RESTORABLE) },
    ],
    paragraphs: [t('signInRemoved.removed'), t('signInRemoved.notMe')],
    button: { label: t('signInRemoved.button'), url: links.restoreSignIn(signIn, removedAt) },
    links: [{ label: t('footer.support'), url: links.supportBot }],
  };
}

/** Text keys of the names of the ways to sign in. */
const PROVIDER_NAMES = {
  'google.com': 'newSignIn.google',
  yandex: 'newSignIn.yandex',
  password: 'newSignIn.password',
  passkey: 'newSignIn.passkey',
} as const satisfies Record<SignInWay, MailTextKey>;

/** Confirms an e-mail address with Firebase's action code. */
const confirmAddressEmail = (
  { code, payToken }: ContentOf<AccountMail, 'confirm-address'>,
  { t, links }: EmailContext,
): Email => ({
  subject: t('confirmAddress.subject'),
  illustration: 'neutral',
  heading: t('confirmAddress.heading'),
  paragraphs: [t('confirmAddress.confirm'), t('confirmAddress.notMe')],
  button: { label: t('confirmAddress.button'), url: links.verify('verifyEmail', code, payToken) },
});

/** Resets a password with Firebase's action code. */
const resetPasswordEmail = (
  { code, payToken }: ContentOf<AccountMail, 'reset-password'>,
  { t, links }: EmailContext,
): Email => ({
  subject: t('resetPassword.subject'),
  illustration: 'neutral',
  heading: t('resetPassword.heading'),
  paragraphs: [t('resetPassword.choose'), t('resetPassword.notMe')],
  button: { label: t('resetPassword.button'), url: links.verify('resetPassword', code, payToken) },
});

/** A six-digit code that confirms the contact address of a session. */
const contactCodeEmail = ({ code }: ContentOf<AccountMail, 'contact-code'>, { t, links }: EmailContext): Email => ({
  subject: t('contactCode.subject', { code }),
  illustration: 'neutral',
  heading: t('contactCode.heading'),
  figure: code,
  paragraphs: [t('contactCode.enter'), t('contactCode.notMe')],
  button: { label: t('contactCode.button'), url: links.site },
});

/** A registration was attempted with the address of an existing account. */
const accountExistsEmail = (
  { provider, payToken }: ContentOf<AccountMail, 'account-exists'>,
  { t, links }: EmailContext,
): Email => ({
  subject: t('accountExists.subject'),
  illustration: 'active',
  heading: t('accountExists.heading'),
  rows: [{ name: t('row.provider'), value: t(PROVIDER_NAMES[provider]) }],
  paragraphs: [t('accountExists.signIn'), t('accountExists.notMe')],
  button: { label: t('accountExists.button'), url: payToken === undefined ? links.login : links.attach(payToken) },
});

export const ACCOUNT_EMAILS: EmailsOf<AccountMail> = {
  'new-sign-in': newSignInEmail,
  'new-browser': newBrowserEmail,
  'sign-in-removed': signInRemovedEmail,
  'passkey-blocked': passkeyBlockedEmail,
  'news-added': newsAddedEmail,
  'confirm-address': confirmAddressEmail,
  'reset-password': resetPasswordEmail,
  'contact-code': contactCodeEmail,
  'account-exists': accountExistsEmail,
};
