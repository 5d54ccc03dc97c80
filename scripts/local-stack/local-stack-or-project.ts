import { compose, type Product } from '@functions/compose';
import { readSettings } from '@functions/settings';
import { joinLocalStack } from './running-local-stack';

/** A real project is named by its own settings in the environment; without any, it is the suite on this machine. */
export async function localStackOrProject(): Promise<Pick<Product, 'deps' | 'db'>> {
  const isProject = process.env.GCLOUD_PROJECT !== undefined && !process.env.GCLOUD_PROJECT.startsWith('demo-');
  return isProject ? compose(readSettings(process.env)) : joinLocalStack();
}
