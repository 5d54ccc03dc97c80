import { mkdirSync } from 'node:fs';
import { afterAll, afterEach } from 'vitest';
import { inRepository } from '../../../scripts/lib/repository';
import { closeLeftOpen, openPages } from './browser';

const FOLDER = ['tests', 'out', 'failed'] as const;

/**
 * After a failed attempt, prints the cause of its error, and the address and the text of each open page, and takes a
 * picture: the message of a missing element does not say what the page showed instead.
 */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  // A message such as "fetch failed" says nothing without it.
  for (const { cause } of task.result.errors ?? []) if (cause !== undefined) console.log(task.name, 'failed by', cause);
  mkdirSync(inRepository(...FOLDER), { recursive: true });
  for (const [n, page] of [...openPages].entries()) {
    openPages.delete(page);
    const picture = inRepository(...FOLDER, `${task.id}-${task.result.retryCount ?? 0}-${n}.png`);
    await page.screenshot({ path: picture, timeout: 5000 }).catch(() => undefined);
    const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String);
    console.log(`Failed: ${task.name}\n${page.url()} (${picture}) shows:\n${text}`);
  }
});

afterAll(closeLeftOpen);
