import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { TicketConfirmationPage } from '@web/features/login/ticket-confirmation-page';
import { useLoginTicket } from '@web/features/login/use-login-ticket';
import { enterNativeWebView, isInNativeWebView } from '@web/lib/native/native-webview';
import { auth } from '@web/lib/auth/session';
import { WaitingPage } from '@web/frame/waiting-page';

/**
 * Guards the pages that the native app opens. They require a login ticket, or a session in the same web view;
 * otherwise the visitor is redirected to /. A customer who declines a ticket keeps the current session: in the native
 * app on the requested page, in a browser on /profile.
 */
export function RequireTicket() {
  const { state, accept, decline } = useLoginTicket(hasWebViewSession);
  const hasDeclined = state.kind === 'declined' && state.confirmation.current !== null;
  if (state.kind === 'signed-in' || (hasDeclined && state.confirmation.isNativeApp)) return <InAppFrame />;
  if (state.kind === 'waiting') return <WaitingPage />;
  if (state.kind === 'confirmation') {
    return <TicketConfirmationPage confirmation={state.confirmation} onAccept={accept} onDecline={decline} />;
  }
  return <Navigate to={hasDeclined ? '/profile' : '/'} replace />;
}

/** Marks the tab as a native web view before the pages inside render for the first time. */
function InAppFrame() {
  useState(enterNativeWebView);
  return <Outlet />;
}

/** True after a reload, or on another page in the same web view. */
async function hasWebViewSession(): Promise<boolean> {
  if (!isInNativeWebView()) return false;
  await auth.authStateReady();
  return auth.currentUser !== null;
}
