import { issueTicket } from '@functions/accounts/contract/login-tickets';
import { callOverHttp, joinOverHttp } from '../../../scripts/lib/customer-over-http';
import { json, redirect, script, type Reply } from '../http/exchange';
import type { Router } from '../http/router';
import { BRIDGE_SCRIPT } from './bridge-script';
import { nativePage } from './native-page';

export interface NativeCall {
  readonly name: string;
  readonly value: unknown;
}

export interface NativeApp {
  readonly calls: NativeCall[];
  reset(): void;
}

const PAGES = ['mobileProfile', 'mobileShop', 'instantLogin'];

export function openNativeApp(): NativeApp {
  const calls: NativeCall[] = [];
  return { calls, reset: () => calls.splice(0) };
}

/** Routes of the simulated native app that opens the mobile pages. */
export function addNativeRoutes(router: Router, app: NativeApp, siteUrl: string): void {
  router.on('GET', '/native', () => nativePage(siteUrl, app.calls));
  router.on('GET', '/native/bridge.js', () => script(BRIDGE_SCRIPT));
  router.on('POST', '/native/calls', ({ rawBody }) => {
    app.calls.push(JSON.parse(rawBody) as NativeCall);
    return json(null);
  });
  router.on('POST', '/native/open', ({ rawBody }) => open(siteUrl, new URLSearchParams(rawBody)));
  router.on('POST', '/native/yandex', () => redirect(`${siteUrl}/login?app=1&native=stand-in`));
}

/** Signs the customer in, requests a login ticket and opens the page with it. */
async function open(siteUrl: string, form: URLSearchParams): Promise<Reply> {
  const email = form.get('email') ?? '';
  const page = PAGES.find((each) => each === form.get('page')) ?? 'mobileProfile';
  const session = await joinOverHttp(siteUrl, email);
  const identity = { uid: session.uid, email };
  const { ticket } = await callOverHttp(siteUrl, issueTicket, identity, session);
  const query = new URLSearchParams({
    ...identity,
    photoURL: '',
    providerId: 'google.com',
    ticket,
    native: 'stand-in',
  });
  return redirect(`${siteUrl}/${page}?${query.toString()}`);
}
