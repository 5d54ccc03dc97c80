import type { ServiceName } from '@functions/domain/platform/dependency-health';
import { ProviderError, type Log, type DependencyHealthRepository } from '@functions/ports/services';

type Call = (...args: never[]) => unknown;

/** The same adapter, each of whose calls to the outside leaves a note whether the service answered. A no is an answer, too. */
export function withHealthTracking<Adapter extends object>(
  adapter: Adapter,
  service: ServiceName,
  contacts: Pick<DependencyHealthRepository, 'record'>,
  log: Log,
): Adapter {
  const note = async (outcome: 'answeredAt' | 'failedAt'): Promise<void> => {
    try {
      await contacts.record(service, outcome);
    } catch (error) {
      // What the call itself came to counts; the note of it does not.
      log.error('a contact was not written down', error, { service });
    }
  };
  const noted = async (call: Promise<unknown>): Promise<unknown> => {
    try {
      const answer = await call;
      await note('answeredAt');
      return answer;
    } catch (error) {
      await note(error instanceof ProviderError && error.kind === 'refused' ? 'answeredAt' : 'failedAt');
      throw error;
    }
  };
  const entries = Object.entries(adapter).map(([name, member]: [string, unknown]) => {
    if (typeof member !== 'function') return [name, member];
    return [
      name,
      (...args: never[]) => {
        const answer = (member as Call)(...args);
        return answer instanceof Promise ? noted(answer) : answer;
      },
    ];
  });
  return Object.fromEntries(entries) as Adapter;
}
