import { afterAll } from 'vitest';
import { startProduct, type RunningProduct } from './start-product';

/** Starts the product for the tests of one file, and stops it after them. */
export async function startProductOfFile(...options: Parameters<typeof startProduct>): Promise<RunningProduct> {
  const product = await startProduct(...options);
  afterAll(() => product.stop());
  return product;
}
