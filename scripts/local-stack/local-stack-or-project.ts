import { compose, type Product } from '@functions/compose';
import { readFunctionSettings } from '@functions/settings';
import { functionsEnvOf } from '../deploy/functions-env';
import { targetProject } from '../lib/target-project';
import { CommandError, messageOf } from '../lib/cli';
import { googleToken } from '../lib/google-token';
import { joinLocalStack } from './running-local-stack';

/** The option of commands that work with the local stack or with a real project. */
export const PROJECT_OPTION = { project: { type: 'string' } } as const;

/**
 * The running local stack, or the real project with this alias or id. A project's settings are read from
 * functions/.env.<project>; the account is the operator's own (Application Default Credentials). No secret is needed:
 * a use of the payment provider or of the mail server throws. Throws CommandError.
 */
export async function localStackOrProject(aliasOrId: string | undefined): Promise<Pick<Product, 'deps' | 'db'>> {
  if (aliasOrId === undefined) return joinLocalStack();
  const { project } = targetProject(aliasOrId);
  const env = functionsEnvOf(project);
  if (env === null) throw new CommandError(`functions/.env.${project} is missing (docs/deploy.md, section 3).`);
  // Otherwise the first read of the database would end with a stack.
  await googleToken();
  try {
    return compose(readFunctionSettings({ ...env.values, GCLOUD_PROJECT: project }, []));
  } catch (error) {
    throw new CommandError(`functions/.env.${project}: ${messageOf(error)}.`);
  }
}
