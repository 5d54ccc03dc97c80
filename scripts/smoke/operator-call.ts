import { ProviderError } from '@functions/ports/services';
import { jsonOf, visit } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

type Operator = Pick<SmokeTarget, 'project' | 'accessToken'>;

/** The headers of a call that only the operator may make. Throws ProviderError without credentials. */
export async function operatorHeaders({ project, accessToken }: Operator): Promise<Record<string, string>> {
  const token = await accessToken();
  if (token === null)
    throw new ProviderError('refused', 'there are no Google credentials (gcloud auth application-default login)');
  return { authorization: `Bearer ${token}`, 'x-goog-user-project': project };
}

/** What only the operator may read: the JSON of an API of Google. Throws ProviderError if it may not be read. */
export async function asOperator<Answer extends object>(operator: Operator, url: string): Promise<Partial<Answer>> {
  const answer = await visit(url, { headers: await operatorHeaders(operator) });
  if (answer.status !== 200)
    throw new ProviderError('refused', `these Google credentials may not read it: ${answer.status}`);
  return jsonOf(answer) as Partial<Answer>;
}
