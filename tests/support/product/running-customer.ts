import { drainOutbox } from '../../../scripts/local-stack/move-clock';
import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { CARDS } from '../customers/buy';
import { joinOverHttp, orderOverHttp } from '../../../scripts/lib/customer-over-http';
import { newExpiry } from '../customers/customer-browser-actions';
import type { Session } from '../../../scripts/lib/auth-emulator';

/** Creates a customer with an active subscription, without a browser. */
export async function buyOverHttp({ deps, provider, siteUrl }: RunningLocalStack, email: string): Promise<Session> {
  const session = await joinOverHttp(siteUrl, email);
  const { checkout } = await orderOverHttp(siteUrl, session);
  await provider.pay({ intent: checkout?.payload, card: CARDS.good, expires: newExpiry() });
  await drainOutbox(deps);
  return session;
}
