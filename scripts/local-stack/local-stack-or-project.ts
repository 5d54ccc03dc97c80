import { compose, type Product } from '@functions/compose';
import { readSettings } from '@functions/settings';
import { joinLocalStack } from './running-local-stack';

/** Uses the real project whose settings are in the environment; without them, the running local stack. */
export async function localStackOrProject(): Promise<Pick<Product, 'deps' | 'db'>> {
  const isProject = process.env.GCLOUD_PROJECT !== undefined && !process.env.GCLOUD_PROJECT.startsWith('demo-');
  return isProject ? compose(readSettings(process.env)) : joinLocalStack();
}
