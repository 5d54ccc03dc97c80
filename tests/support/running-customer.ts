import { drainOutbox } from '../../scripts/move-clock';
import type { RunningSuite } from '../../scripts/running-suite';
import { CARDS } from './buy';
import { joinOverHttp, orderOverHttp } from './customer-over-http';
import { newExpiry } from './customer-on-the-site';
import type { Session } from './sign-in';

/** A customer with an active subscription, made without a browser. */
export async function buyOverHttp({ deps, provider, siteUrl }: RunningSuite, email: string): Promise<Session> {
  const session = await joinOverHttp(siteUrl, email);
  const { widget } = await orderOverHttp(siteUrl, session);
  await provider.pay({ intent: widget, card: CARDS.good, expires: newExpiry() });
  await drainOutbox(deps);
  return session;
}
