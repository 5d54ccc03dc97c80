import { attemptDelivery } from './deliveries';
import { amountText } from './money';
import { runRenewal } from './run-renewal';
import type { Terminal } from './terminal';

export interface CompletedStep {
  readonly at: string;
  readonly sentence: string;
  readonly data: Record<string, string | number | null>;
}

interface DueStep {
  readonly at: number;
  run(): Promise<CompletedStep>;
}

function* plannedSteps(terminal: Terminal): Generator<DueStep> {
  for (const delivery of terminal.deliveries) {
    const at = delivery.nextAttemptAt;
    if (at !== null) {
      const run = async (): Promise<CompletedStep> => {
        await attemptDelivery(terminal, delivery, at);
        const { id, type, state, attempts } = delivery;
        const httpStatus = attempts.at(-1)?.httpStatus ?? null;
        return {
          at: new Date(at).toISOString(),
          sentence: `Sent the ${type} notification ${id} again: ${state}.`,
          data: { delivery: id, type, state, attempts: attempts.length, httpStatus },
        };
      };
      yield { at, run };
    }
  }
  for (const subscription of terminal.subscriptions.values()) {
    const at = subscription.nextAt;
    if (at !== null) {
      const run = async (): Promise<CompletedStep> => {
        const { id, status, amount, reasonCode } = await runRenewal(terminal, subscription, at);
        const outcome = status === 'Declined' ? `declined with ${reasonCode}` : 'paid';
        return {
          at: new Date(at).toISOString(),
          sentence: `Renewed ${subscription.id} for ${amountText(amount)}: ${outcome}, now ${subscription.status}.`,
          data: { transaction: id, subscription: subscription.id, status: subscription.status, reasonCode },
        };
      };
      yield { at, run };
    }
  }
}

function earliestStep(terminal: Terminal): DueStep | null {
  let earliest: DueStep | null = null;
  for (const step of plannedSteps(terminal)) if (earliest === null || step.at < earliest.at) earliest = step;
  return earliest;
}

export const nextDue = (terminal: Terminal): number | null => earliestStep(terminal)?.at ?? null;

/** Runs all steps that are due at `now` (ms) in time order, each with its own due time as the current time. */
export async function runDue(terminal: Terminal, now: number): Promise<CompletedStep[]> {
  const done: CompletedStep[] = [];
  for (let step = earliestStep(terminal); step !== null && step.at <= now; step = earliestStep(terminal)) {
    done.push(await step.run());
  }
  return done;
}
