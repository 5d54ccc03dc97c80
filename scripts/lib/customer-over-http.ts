import { createOrder } from '@functions/purchase/contract/create-order';
import type { Endpoint, RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import { registerCustomer } from '@functions/customer-life/contract/register-customer';
import { signInWithGoogle, type Session } from './auth-emulator';

/** A customer of a running local stack without a browser: the same calls to the same URLs. */

export async function callOverHttp<E extends Endpoint>(
  siteUrl: string,
  endpoint: E,
  request: RequestInput<E>,
  session: Session | null,
): Promise<ResponseOf<E>> {
  const response = await fetch(`${siteUrl}${endpoint.path}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(session && { authorization: `Bearer ${session.idToken}` }) },
    body: JSON.stringify(request),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${endpoint.path} refused: ${JSON.stringify(body)}`);
  return endpoint.response.parse(body) as ResponseOf<E>;
}

/** Google's id of a test account: the e-mail in hex, as the chooser on /login computes it. */
export const testAccountId = (email: string): string => Buffer.from(email).toString('hex');

/** Registers a customer who reads Russian, as the demo customers do. */
export async function joinOverHttp(siteUrl: string, email: string): Promise<Session> {
  const session = await signInWithGoogle(testAccountId(email), email);
  await callOverHttp(siteUrl, registerCustomer, { uid: session.uid, email, language: 'ru' }, session);
  return session;
}

export const orderOverHttp = (
  siteUrl: string,
  session: Session,
  { trialDays = 30, tariff = 1 }: { trialDays?: number; tariff?: number } = {},
): Promise<ResponseOf<typeof createOrder>> =>
  callOverHttp(
    siteUrl,
    createOrder,
    { uid: session.uid, email: session.email, period: trialDays, tariff, consents: { autoCharge: true, offer: true } },
    session,
  );
