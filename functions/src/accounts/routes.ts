import { route } from '@functions/ports/route';
import { confirmSignIn as confirmSignInEndpoint } from './contract/confirm-sign-in';
import { issueTicket as issueTicketEndpoint, openTicket as openTicketEndpoint } from './contract/login-tickets';
import {
  addPushAddress as addPushAddressEndpoint,
  listNewsAddresses as listNewsAddressesEndpoint,
  removeNewsAddress as removeNewsAddressEndpoint,
  startTelegramLink as startTelegramLinkEndpoint,
} from './contract/news-addresses';
import {
  signInWithPasskey as signInWithPasskeyEndpoint,
  startPasskeySignIn as startPasskeySignInEndpoint,
} from './contract/passkey-sign-in';
import {
  addPasskey as addPasskeyEndpoint,
  renamePasskey as renamePasskeyEndpoint,
  startPasskey as startPasskeyEndpoint,
} from './contract/passkeys';
import { probeSignIn as probeSignInEndpoint } from './contract/probe-sign-in';
import {
  refreshSession as refreshSessionEndpoint,
  refreshStaffSession as refreshStaffSessionEndpoint,
} from './contract/refresh-session';
import { resetPassword as resetPasswordEndpoint } from './contract/reset-password';
import {
  listSessions as listSessionsEndpoint,
  signOut as signOutEndpoint,
  signOutElsewhere as signOutElsewhereEndpoint,
} from './contract/sessions';
import { setPreferences as setPreferencesEndpoint } from './contract/set-preferences';
import { signInWithYandex as signInWithYandexEndpoint } from './contract/sign-in-with-yandex';
import { listSignIns as listSignInsEndpoint } from './contract/sign-ins';
import { signOutEverywhere as signOutEverywhereEndpoint } from './contract/sign-out-everywhere';
import { unsubscribe as unsubscribeEndpoint } from './contract/unsubscribe';
import { verifyContactEmail as verifyContactEmailEndpoint } from './contract/verify-contact-email';
import { addPasskey, renamePasskey, startPasskey } from './calls/add-passkey';
import { confirmSignIn } from './calls/confirm-sign-in';
import { listSessions } from './calls/list-sessions';
import { listSignIns } from './calls/list-sign-ins';
import { issueTicket, openTicket } from './calls/login-tickets';
import { addPushAddress, listNewsAddresses, removeNewsAddress, startTelegramLink } from './calls/news-addresses';
import { probeSignIn } from './calls/probe-sign-in';
import { refreshSession } from './calls/refresh-session';
import { resetPassword } from './calls/reset-password';
import { setPreferences } from './calls/set-preferences';
import { signInWithPasskey, startPasskeySignIn } from './calls/sign-in-with-passkey';
import { signInWithYandex } from './calls/sign-in-with-yandex';
import { signOut } from './calls/sign-out';
import { signOutElsewhere } from './calls/sign-out-elsewhere';
import { signOutEverywhere } from './calls/sign-out-everywhere';
import { unsubscribe } from './calls/unsubscribe';
import { verifyContactEmail } from './calls/verify-contact-email';

export const ROUTES = [
  route(setPreferencesEndpoint, setPreferences),
  route(listNewsAddressesEndpoint, listNewsAddresses),
  route(addPushAddressEndpoint, addPushAddress),
  route(startTelegramLinkEndpoint, startTelegramLink),
  route(removeNewsAddressEndpoint, removeNewsAddress),
  route(signInWithYandexEndpoint, signInWithYandex),
  route(resetPasswordEndpoint, resetPassword),
  route(listSignInsEndpoint, listSignIns),
  route(confirmSignInEndpoint, confirmSignIn),
  route(startPasskeyEndpoint, startPasskey),
  route(addPasskeyEndpoint, addPasskey),
  route(renamePasskeyEndpoint, renamePasskey),
  route(startPasskeySignInEndpoint, startPasskeySignIn),
  route(signInWithPasskeyEndpoint, signInWithPasskey),
  route(listSessionsEndpoint, listSessions),
  route(signOutEndpoint, signOut),
  route(signOutElsewhereEndpoint, signOutElsewhere),
  route(signOutEverywhereEndpoint, signOutEverywhere),
  route(verifyContactEmailEndpoint, verifyContactEmail),
  route(issueTicketEndpoint, issueTicket),
  route(openTicketEndpoint, openTicket),
  route(refreshSessionEndpoint, refreshSession),
  route(refreshStaffSessionEndpoint, refreshSession),
  route(unsubscribeEndpoint, unsubscribe),
  route(probeSignInEndpoint, probeSignIn),
];
