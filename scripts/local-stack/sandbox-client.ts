import type { FormOutcome, MethodOutcome } from '../../tests/sandbox/cloudpayments/pay-by-form';
import type { Delivery } from '../../tests/sandbox/cloudpayments/records';
import type { SandboxState } from '../../tests/sandbox/sandbox-state';
import { CommandError } from '../lib/cli';
import type { Provider, Step } from './move-clock';

export interface SandboxClient extends Provider {
  pay(input: { intent: unknown; card: string; expires?: string }): Promise<FormOutcome>;
  /** Chooses SBP in the payment form, and pays its link in the app of the bank. */
  payBySbp(intent: unknown): Promise<FormOutcome>;
  /** All notifications that the sandbox has sent to the webhooks. */
  deliveries(): Promise<Delivery[]>;
  /** Forgets all payments, subscriptions and saved cards. */
  reset(): Promise<void>;
  /** Everything that the sandboxes remember. */
  state(): Promise<SandboxState>;
  restore(state: SandboxState): Promise<void>;
}

/** Client of the payment sandbox in a running local stack. Throws CommandError if a call is rejected. */
export function sandboxClient(url: string): SandboxClient {
  const post = async (verb: string, body: object = {}): Promise<unknown> => {
    const response = await fetch(`${url}/control/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new CommandError(`The sandbox rejected ${verb}: ${await response.text()}`);
    return response.json();
  };
  const control = (verb: string, body: object = {}): Promise<unknown> => post(`cloudpayments/${verb}`, body);
  return {
    nextDue: async () => (await control('next-due')) as string | null,
    runDue: async () => (await control('run-due')) as Step[],
    deliveries: async () => (await control('deliveries')) as Delivery[],
    reset: async () => {
      await control('reset');
    },
    state: async () => (await post('state')) as SandboxState,
    restore: async (state) => {
      await post('restore', state);
    },
    payBySbp: async (intent) => {
      const chosen = (await control('pay-by-other', { intent, method: 'Sbp' })) as MethodOutcome;
      return chosen.step === 'link'
        ? ((await control('pay-link', { transactionId: chosen.transactionId })) as FormOutcome)
        : chosen;
    },
    pay: async (input) => (await control('pay', input)) as FormOutcome,
  };
}
