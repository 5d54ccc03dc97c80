import type { Engine } from './engine';
import { visitIn, type EngineVisitor } from './visit';

/**
 * Takes the steps in a new browser, on the customers' site or on another `origin`. Fails too when a page logged an
 * error, lacked a file or violated its policy.
 */
export async function walk(
  engine: Engine,
  width: number,
  steps: (visitor: EngineVisitor) => Promise<void>,
  origin?: string,
): Promise<void> {
  const visitor = await visitIn(engine, width, origin);
  try {
    await steps(visitor);
  } catch (error) {
    await visitor.close();
    throw error;
  }
  await visitor.leave();
}
