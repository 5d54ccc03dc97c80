import type { ProviderMandate } from '@functions/payments/rules/mandate';
import type { MandateApi, PaymentProvider } from '@functions/purchase/ports/payment-provider';
import { ProviderError, type Deps } from '@functions/ports/services';
import { mapProviders } from './map-providers';

type Call = keyof MandateApi;

/** The calls of the product to the payment provider about recurring payments. */
export interface MandateCalls {
  /** Oldest first. */
  made: Call[];
  /** Called before each call, and awaited. It may throw. */
  before: (call: Call) => unknown;
  /** Called after each call has had its effect. It may throw, as if the response were lost. */
  after: (call: Call) => void;
  /** Whether the provider shows another sum than the one it was given. */
  isStubborn: boolean;
}

const undisturbed = (): MandateCalls => ({
  made: [],
  before: () => undefined,
  after: () => undefined,
  isStubborn: false,
});

/** Records the calls, and lets a test change them. `reset` forgets both. */
export function recordMandateCalls() {
  const calls = undisturbed();
  const asShown = (mandate: ProviderMandate): ProviderMandate =>
    calls.isStubborn ? { ...mandate, amount: 1 } : mandate;
  const called = async <T>(call: Call, make: () => Promise<T>): Promise<T> => {
    calls.made.push(call);
    await calls.before(call);
    const response = await make();
    calls.after(call);
    return response;
  };
  const recorded = (mandates: MandateApi): MandateApi => ({
    find: (account) =>
      called('find', async () => {
        const { rows, unreadable } = await mandates.find(account);
        return { rows: rows.map(asShown), unreadable };
      }),
    create: (mandate, id) => called('create', () => mandates.create(mandate, id)),
    update: (...about) => called('update', () => mandates.update(...about)),
    cancel: (...about) => called('cancel', () => mandates.cancel(...about)),
  });
  const ofProvider = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    mandates: provider.mandates && recorded(provider.mandates),
  });
  return {
    calls,
    /** Lets the product stop at its second reading: what the step before has stored stays. */
    stopAtSecondReading: () => {
      calls.before = (call) => {
        if (call === 'find' && calls.made.filter((each) => each === call).length > 1)
          throw new ProviderError('unreachable', 'stopped');
      };
    },
    reset: () => void Object.assign(calls, undisturbed()),
    wrap: (deps: Deps): Deps => ({ ...deps, payments: mapProviders(deps.payments, ofProvider) }),
  };
}
