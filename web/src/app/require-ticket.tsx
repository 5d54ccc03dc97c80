import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { EntryQuestionPage } from '@web/features/login/entry-question-page';
import { useLoginTicket } from '@web/features/login/use-login-ticket';
import { enterNativeWebView, isInNativeWebView } from '@web/lib/native/native-webview';
import { auth } from '@web/lib/auth/session';
import { WaitingPage } from './waiting-page';

/**
 * Guards the pages that the native app opens. They require a login ticket, or a session in the same web view;
 * otherwise the visitor is redirected to /. A customer who declines a ticket keeps the current session: in the native
 * app on the requested page, in a browser on /profile.
 */
export function RequireTicket() {
  const { state, accept, decline } = useLoginTicket(hasWebViewSession);
  const hasStayed = state.kind === 'stayed' && state.question.current !== null;
  if (state.kind === 'in' || (hasStayed && state.question.isNativeApp)) return <InAppFrame />;
  if (state.kind === 'waiting') return <WaitingPage />;
  if (state.kind === 'question') {
    return <EntryQuestionPage question={state.question} onAccept={accept} onDecline={decline} />;
  }
  return <Navigate to={hasStayed ? '/profile' : '/'} replace />;
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
