import { json, text, type Reply } from '../../http/exchange';
import type { Fault, FaultSettings } from '../fault-settings';

/** `instead`: the operation does not run; `afterwards`: it runs, and only the response is lost. */
type Effect = { readonly instead?: Reply; readonly afterwards?: Reply };

const EFFECTS: Record<Exclude<Fault['kind'], 'refused'>, Effect> = {
  error500: { instead: text('Internal server error', 500) },
  tooMany: { instead: text('Too many requests', 429) },
  disconnectBefore: { instead: { kind: 'disconnect' } },
  disconnectAfter: { afterwards: { kind: 'disconnect' } },
  forbidden: { instead: json({ Success: false, Message: 'Forbidden' }, 403) },
};

/** The response to an invalid request, or to a declined one if there is a reason code. */
const refused = ({ message, reasonCode }: Fault): Effect => ({
  instead: json({
    ...(reasonCode !== undefined && { Model: { ReasonCode: reasonCode } }),
    Success: false,
    Message: message ?? null,
  }),
});

/** Consumes one of the faults configured for a method; null if there is none. */
export function takeFault(faultSettings: FaultSettings, path: string): Effect | null {
  const fault = faultSettings.faults.find(({ method, count }) => method === path && count > 0);
  if (fault === undefined) return null;
  fault.count -= 1;
  return fault.kind === 'refused' ? refused(fault) : EFFECTS[fault.kind];
}
