import { payDevice } from '@functions/devices/contract/pay-device';
import type { Decline } from '@functions/base/contract/values/decline';
import { call } from '@web/lib/http/api';
import type { ApiFailure } from '@web/lib/http/api-error';
import { startDeadline } from '@web/lib/http/deadline';
import type { Identity } from '@web/lib/auth/session';
import { refusalOfOrder, type PaymentProblem } from '@web/lib/payments/payment-outcome';

/** The bank may take its time; the server waits for it for 20 seconds. */
const DEADLINE_MS = 40_000;
const ATTEMPTS = 3;
const PAUSE_MS = 2000;

/** `problem`: certainly nothing was charged. `pending`: it is not known whether the card paid. */
type CardPayment =
  | { readonly kind: 'paid' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly decline: Decline | null }
  /** Nothing was charged: the customer has to sign in once more first. */
  | { readonly kind: 'notRecent' }
  | { readonly kind: 'problem'; readonly problem: PaymentProblem };

/**
 * Pays the order of a device slot by the saved card. Without a response the call is repeated: the server charges an
 * order once, and returns the outcome of the first call.
 */
export async function payDeviceByCard(
  identity: Identity,
  order: { payToken: string; amount: number },
): Promise<CardPayment> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(identity, order);
    if (answer.ok) {
      const { result, decline } = answer.data;
      if (result === 'paid' || result === 'pending') return { kind: result };
      return { kind: 'failed', decline };
    }
    if (answer.kind === 'refused') return refused(answer);
    if (answer.kind === 'unsent' && attempt === 1) return { kind: 'problem', problem: 'unreachable' };
    if (attempt === ATTEMPTS) return { kind: 'pending' };
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

async function send({ uid, email }: Identity, order: { payToken: string; amount: number }) {
  const deadline = startDeadline(DEADLINE_MS);
  try {
    return await call(payDevice, { uid, email, ...order }, { signal: deadline.signal });
  } finally {
    deadline.clear();
  }
}

function refused(failed: ApiFailure): CardPayment {
  switch (failed.failure?.code) {
    case 'recent_sign_in_needed':
      return { kind: 'notRecent' };
    case 'card_missing':
      return { kind: 'failed', decline: null };
    case 'amount_changed':
      return { kind: 'problem', problem: 'changed' };
    case 'payment_in_progress':
      return { kind: 'problem', problem: 'inProgress' };
    default:
      return { kind: 'problem', problem: refusalOfOrder(failed) };
  }
}
