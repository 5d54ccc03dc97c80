import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ChunkCase } from './chunk-cases';
import { ANSWERS, deploy, fileOf, markReloaded, type Answer } from './deployed';

/** How long to wait for a reload that must not happen. */
const NO_RELOAD_MS = 700;

/** The answers in turn, so that each is given to a part of the chunks. */
export const answerOf = (index: number): Answer => {
  const answers = Object.keys(ANSWERS) as Answer[];
  return answers[index % answers.length] ?? 'a 404';
};

/**
 * Whether the message is tested with this chunk: every part of a page has its own place for it, and all pages share
 * one, so that each third of them suffices.
 */
export const showsMessage = ({ chunk }: { chunk: ChunkCase }, index: number): boolean =>
  chunk.message === 'part' || (chunk.message === 'page' && index % 3 === 0);

const message = (page: Page) => page.getByRole('alert').filter({ hasText: 'ChunkLoadError: ' }).first();
const heading = (page: Page) => page.getByRole('heading', { name: 'Непредвиденная ошибка приложения!' });

/** The missing chunk leads to the new release by exactly one reload, or is not missed at all. */
export async function expectNewRelease(page: Page, source: string, chunk: ChunkCase, answer: Answer): Promise<void> {
  await chunk.open(page);
  const { loads, misses } = await deploy(page, fileOf(source), { answer });
  await chunk.need(page);
  if (chunk.message === 'none') {
    await chunk.works?.(page);
    await expect.poll(() => misses.count).toBeGreaterThan(0);
    expect(loads.count).toBe(0);
    return;
  }
  await expect.poll(() => loads.count).toBe(1);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForTimeout(NO_RELOAD_MS);
  expect(loads.count).toBe(1);
  expect(await message(page).count()).toBe(0);
}

/** A tab that was reloaded already shows the message of section 8, and stays as it is. */
export async function expectMessage(page: Page, source: string, chunk: ChunkCase, answer: Answer): Promise<void> {
  await chunk.open(page);
  await markReloaded(page);
  const { loads } = await deploy(page, fileOf(source), { answer, forever: true });
  await chunk.need(page);
  await message(page).waitFor();
  await page.waitForTimeout(NO_RELOAD_MS);
  expect(loads.count).toBe(0);
  await message(page).getByRole('button', { name: 'Обновить страницу' }).waitFor();
  expect(await heading(page).count()).toBe(chunk.message === 'page' ? 1 : 0);
}
