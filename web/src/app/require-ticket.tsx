import { useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { EntryQuestionPage } from '@web/features/login/entry-question-page';
import { useLoginTicket } from '@web/features/login/use-login-ticket';
import { enterNativeWebView, isInNativeWebView } from '@web/lib/native/native-webview';
import { auth } from '@web/lib/auth/session';
import { WaitingPage } from './waiting-page';

/**
 * In front of the pages that the native app opens: in by a ticket, or in the same web view as whoever is in already;
 * else /. Who declines a ticket stays in the app as before, or in a browser on the site's own page.
 */
export function RequireTicket() {
  const { state, accept, decline } = useLoginTicket(isOnward);
  const hasStayed = state.kind === 'stayed' && state.question.current !== null;
  if (state.kind === 'in' || (hasStayed && state.question.isNativeApp)) return <InAppFrame />;
  if (state.kind === 'waiting') return <WaitingPage />;
  if (state.kind === 'question') {
    return <EntryQuestionPage question={state.question} onAccept={accept} onDecline={decline} />;
  }
  return <Navigate to={hasStayed ? '/profile' : '/'} replace />;
}

/** The pages inside look whether they are in an app when they are drawn for the first time. */
function InAppFrame() {
  useState(enterNativeWebView);
  return <Outlet />;
}

/** A reload, or the next page in the same web view. */
async function isOnward(): Promise<boolean> {
  if (!isInNativeWebView()) return false;
  await auth.authStateReady();
  return auth.currentUser !== null;
}
