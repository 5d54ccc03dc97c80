import type { SafeguardState } from '@functions/ports/services';
import { safeguardsAt } from '@functions/providers/safeguards';
import { EXPIRING } from '@functions/store/collections';
import { operatorHeaders } from './operator-call';
import { ok, unchecked, wrong, type Finding, type SmokeCheck } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

const OUTCOMES = { there: ok, missing: wrong, 'not-yet': unchecked, unknown: unchecked } as const;

export const findingOf = ({ state, detail }: SafeguardState): Finding => OUTCOMES[state](detail);

/** What the job `check-safeguards` asks every four hours, with the credentials of the operator. */
export const safeguardChecks = (target: SmokeTarget): SmokeCheck[] =>
  safeguardsAt({
    ...target,
    siteUrl: target.ownUrl,
    expiring: EXPIRING,
    headers: () => operatorHeaders(target),
    now: Date.now,
  }).map(({ name, ask }) => [name, async () => findingOf(await ask())]);
