import type { Deps } from '@functions/accounts/ports/repositories';

/**
 * Records which channels of news are off because this function found their secrets wrong: the health page and the site
 * run in a function that does not have these secrets. Never throws.
 */
export async function noteBrokenChannels({
  settings,
  dependencyHealth,
  log,
}: Pick<Deps, 'settings' | 'dependencyHealth' | 'log'>): Promise<void> {
  for (const channel of settings.brokenChannels)
    await dependencyHealth.record(channel, 'failedAt').catch((error: unknown) => {
      log.error('dependency health was not recorded', error, { service: channel });
    });
}

export type OfferedChannels = Pick<Deps['settings'], 'vapidPublicKey' | 'telegramBot'>;

/** What is offered of `settings`: a channel whose secret some function found wrong is not. */
export async function offeredChannels({
  settings: { vapidPublicKey, telegramBot },
  publicFacts,
}: Pick<Deps, 'settings' | 'publicFacts'>): Promise<OfferedChannels> {
  if (vapidPublicKey === null && telegramBot === null) return { vapidPublicKey, telegramBot };
  const broken = await publicFacts.brokenChannels();
  return {
    vapidPublicKey: broken.includes('push') ? null : vapidPublicKey,
    telegramBot: broken.includes('telegram') ? null : telegramBot,
  };
}
