import { jsonOf, unchecked, visit, type Finding } from './smoke-check';
import type { SmokeTarget } from './smoke-target';

/** What only the operator may read: the JSON of an API of Google, or why it was not looked at. */
export async function asOperator(
  { project, accessToken }: Pick<SmokeTarget, 'project' | 'accessToken'>,
  url: string,
): Promise<Readonly<Record<string, unknown>> | Finding> {
  const token = await accessToken();
  if (token === null) return unchecked('there are no Google credentials (gcloud auth application-default login)');
  const answer = await visit(url, {
    headers: { authorization: `Bearer ${token}`, 'x-goog-user-project': project },
  });
  return answer.status === 200
    ? jsonOf(answer)
    : unchecked(`these Google credentials may not read it: ${answer.status}`);
}

/** A finding of such an answer, or why there is none. */
export async function findingOf<Answer extends object>(
  asked: Promise<Answer | Finding>,
  read: (answer: Answer) => Finding,
): Promise<Finding> {
  const answer = await asked;
  return 'outcome' in answer ? answer : read(answer);
}
