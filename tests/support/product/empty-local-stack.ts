import type { RunningLocalStack } from '../../../scripts/local-stack/running-local-stack';
import { services } from './services';

/**
 * Removes all customers from the local stack, ours and the provider's. A test that moves the clock by months would
 * otherwise wait for the renewals of all customers of the tests before it.
 */
export async function emptyLocalStack({ db, provider }: RunningLocalStack): Promise<void> {
  await services.clear(db);
  await provider.reset();
}
