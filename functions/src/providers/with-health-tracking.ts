import type { ServiceName } from '@functions/operations/rules/dependency-health';
import { ProviderError, type Log, type DependencyHealthRepository } from '@functions/ports/services';

type Call = (...args: never[]) => unknown;

/**
 * Wraps an adapter, also the APIs that it consists of, and records for every asynchronous call whether the service
 * responded. A refusal is a response; all other errors are failures.
 */
export function withHealthTracking<Adapter extends object>(
  adapter: Adapter,
  service: ServiceName,
  health: Pick<DependencyHealthRepository, 'record'>,
  log: Log,
): Adapter {
  const record = async (outcome: 'answeredAt' | 'failedAt'): Promise<void> => {
    try {
      await health.record(service, outcome);
    } catch (error) {
      // A failed record must not change the result of the call.
      log.error('dependency health was not recorded', error, { service });
    }
  };
  const recorded = async (call: Promise<unknown>): Promise<unknown> => {
    try {
      const result = await call;
      await record('answeredAt');
      return result;
    } catch (error) {
      // The caller may turn the error into a sentence: without this line nobody could tell what failed.
      if (!isAnswer(error)) log.warn('an outside service failed', { service, reason: String(error) });
      await record(isAnswer(error) ? 'answeredAt' : 'failedAt');
      throw error;
    }
  };
  const tracked = (member: unknown): unknown => {
    if (typeof member === 'function') {
      return (...args: never[]) => {
        const result = (member as Call)(...args);
        return result instanceof Promise ? recorded(result) : result;
      };
    }
    return typeof member === 'object' && member !== null && !Array.isArray(member) ? trackedMembers(member) : member;
  };
  const trackedMembers = (members: object): object =>
    Object.fromEntries(Object.entries(members).map(([name, member]: [string, unknown]) => [name, tracked(member)]));
  return trackedMembers(adapter) as Adapter;
}

const isAnswer = (error: unknown): boolean => error instanceof ProviderError && error.kind === 'refused';
