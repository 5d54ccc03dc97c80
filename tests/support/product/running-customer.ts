import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { getProfile, type Profile } from '@functions/customer-life/contract/get-profile';
import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { CARDS } from '../customers/buy';
import { callOverHttp, joinOverHttp, orderOverHttp } from '../../../scripts/lib/customer-over-http';
import { newExpiry } from '../customers/customer-browser-actions';
import type { Session } from '../../../scripts/lib/auth-emulator';

interface Bought {
  readonly card?: string;
  readonly trialDays?: number;
  readonly tariff?: number;
}

/** Creates a customer with an active subscription, without a browser. */
export async function buyOverHttp(
  { deps, provider, siteUrl }: RunningLocalStack,
  email: string,
  { card = CARDS.good, ...terms }: Bought = {},
): Promise<Session> {
  const session = await joinOverHttp(siteUrl, email);
  const { checkout } = await orderOverHttp(siteUrl, session, terms);
  await provider.pay({ intent: checkout?.payload, card, expires: newExpiry() });
  // The first notification may have to wait for a cold start of the function.
  const isActive = async () => (await profileOverHttp(siteUrl, session)).userInfo.subscriptionIsActive;
  await vi.waitUntil(isActive, { timeout: 20_000, interval: 200 });
  await drainOutbox(deps);
  return session;
}

export const profileOverHttp = (siteUrl: string, session: Session): Promise<Profile> =>
  callOverHttp(siteUrl, getProfile, { uid: session.uid, email: session.email }, session);

/** Ticks every box of the section with this text. */
export async function tickAll(page: Page, within: string): Promise<void> {
  for (const box of await page.locator('section', { hasText: within }).getByRole('checkbox').all()) await box.check();
}
