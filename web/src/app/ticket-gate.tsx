import { useEffect, useRef, useState } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { enter, takeEntry } from '@web/features/login/ticket-entry';
import { enterAppFrame, isInAppFrame } from '@web/lib/app-frame';
import { auth } from '@web/lib/session';
import { WaitingPage } from './waiting-page';

/** In front of the pages that the native app opens: in by a ticket, or in the same web view as whoever is in already; else /. */
export function TicketGate() {
  const [entry] = useState(takeEntry);
  const [state, setState] = useState<'waiting' | 'in' | 'out'>('waiting');
  const hasStarted = useRef(false);
  useEffect(() => {
    // A ticket is good once, also where React runs effects twice.
    if (hasStarted.current) return;
    hasStarted.current = true;
    const isOnward = entry.uid === null && isInAppFrame();
    const entering = isOnward ? auth.authStateReady().then(() => auth.currentUser !== null) : enter(entry);
    void entering.then((isIn) => {
      if (isIn) enterAppFrame();
      setState(isIn ? 'in' : 'out');
    });
  }, [entry]);
  if (state === 'waiting') return <WaitingPage />;
  return state === 'in' ? <Outlet /> : <Navigate to="/" replace />;
}
