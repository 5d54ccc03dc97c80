import { RESTORABLE } from '@functions/domain/accounts/removed-sign-in';
import type { ContentOf, Email } from './email';
import type { EmailContext } from './email-context';
import { PROVIDER_NAMES } from './sign-in-emails';

/** An invitee has qualified: the new referral discount in percent. */
export function friendCountedEmail(
  { percent: whole }: ContentOf<'friend-counted'>,
  { t, percent, openProfile }: EmailContext,
): Email {
  const discount = { percent: percent(whole) };
  return {
    subject: t('friendCounted.subject', discount),
    illustration: 'active',
    heading: t('friendCounted.heading'),
    figure: discount.percent,
    paragraphs: [
      t(whole >= 100 ? 'friendCounted.free' : 'friendCounted.discount', discount),
      t('friendCounted.frozen'),
    ],
    button: openProfile,
  };
}

/** An invitee stopped counting: the referral discount in percent, and the next charge. The invitee is not named. */
export function friendLapsedEmail(
  { percent: whole, chargeAt, amount, isAnnounced, isFinal }: ContentOf<'friend-lapsed'>,
  { t, percent, money, date, links, openProfile }: EmailContext,
): Email {
  const next = { amount: money(amount), date: date(chargeAt) };
  return {
    subject: t('friendLapsed.subject', { percent: percent(whole) }),
    illustration: 'neutral',
    heading: t('friendLapsed.heading'),
    figure: percent(whole),
    rows: [{ name: t('row.nextCharge'), value: t('sumOnDate', next) }],
    paragraphs: [
      t('friendLapsed.why'),
      t(isAnnounced ? 'friendLapsed.announced' : 'friendLapsed.next', next),
      ...(isAnnounced || isFinal ? [] : [t('friendLapsed.back')]),
    ],
    button: { label: t('friendLapsed.button'), url: links.promo },
    links: [openProfile],
  };
}

/** Security notice: a device was added. */
export function deviceAddedEmail({ deviceName }: ContentOf<'device-added'>, { t, links }: EmailContext): Email {
  return {
    subject: t('deviceAdded.subject'),
    illustration: 'active',
    heading: t('deviceAdded.heading'),
    rows: [{ name: t('row.device'), value: printable(deviceName) }],
    paragraphs: [t('deviceAdded.added'), t('deviceAdded.notMe')],
    button: { label: t('deviceAdded.button'), url: links.profile },
    links: [{ label: t('button.notMe'), url: links.supportBot }],
  };
}

/** Device names are chosen by the device: removes line breaks and invisible characters, keeps 64 characters. */
const printable = (name: string): string => /^.{0,64}/u.exec(name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim())?.[0] || '—';

/** Security notice: a sign-in was linked to the account. */
export function newSignInEmail({ provider }: ContentOf<'new-sign-in'>, { t, links, openProfile }: EmailContext): Email {
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
export function newBrowserEmail({ provider, browser }: ContentOf<'new-browser'>, { t, links }: EmailContext): Email {
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
export function passkeyBlockedEmail(
  { name }: ContentOf<'passkey-blocked'>,
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
export function newsAddedEmail(
  { channel, browser }: ContentOf<'news-added'>,
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
export function signInRemovedEmail(
  { provider, signIn, removedAt }: ContentOf<'sign-in-removed'>,
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
