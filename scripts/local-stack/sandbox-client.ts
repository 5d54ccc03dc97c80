import type { FormOutcome, MethodOutcome } from '../../tests/sandbox/cloudpayments/pay-by-form';
import type { Delivery } from '../../tests/sandbox/cloudpayments/records';
import type { SandboxState } from '../../tests/sandbox/sandbox-state';
import { CommandError } from '../lib/cli';
import type { Provider, Step } from './move-clock';

export interface SandboxClient extends Provider {
  pay(input: { intent: unknown; card: string; expires?: string }): Promise<FormOutcome>;
  /** Pays by a method beside cards: its link is paid at once. */
  payByOther(input: { intent: unknown; method: 'Sbp' }): Promise<MethodOutcome>;
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
    payByOther: async (input) => (await control('pay-by-other', input)) as MethodOutcome,
    pay: async (input) => (await control('pay', input)) as FormOutcome,
  };
}
