import type { RequestOf, ResponseOf } from '@contract/endpoint';
import type {
  addPushAddress as addEndpoint,
  listNewsAddresses as listEndpoint,
  removeNewsAddress as removeEndpoint,
  startTelegramLink as telegramEndpoint,
} from '@contract/accounts/news-addresses';
import type { Caller, Customer } from '@functions/domain/accounts/customer';
import { sessionIdOf } from '@functions/domain/accounts/customer-session';
import { hasRoom, isBound, TELEGRAM_LINK_LIFETIME, type NewsAddress } from '@functions/domain/accounts/news-address';
import { browserName } from '@functions/domain/platform/browser-name';
import { ACCOUNT_CHANGES } from '@functions/domain/platform/call-limits';
import { toIso, toIsoOrNull } from '@functions/domain/platform/calendar';
import { fail, ok } from '@functions/domain/platform/result';
import { isAllowedAddress } from '@functions/domain/platform/webhook-endpoint';
import type { Deps } from '@functions/ports/services';
import { countedTransaction } from '@functions/usecases/platform/counted-transaction';
import type { ResultOf } from '@functions/usecases/platform/result-of';

type NewsDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'rateLimits' | 'settings'>;

/** Returns where the news of the customer arrives besides the e-mail, and what is offered. */
export async function listNewsAddresses(
  { store, settings }: Pick<Deps, 'store' | 'settings'>,
  { customer: { uid } }: { customer: Customer },
): Promise<ResultOf<typeof listEndpoint>> {
  return ok(present(settings, await store.nonTransactional.newsAddresses.ofCustomer(uid)));
}

/**
 * News also arrives in the browser of this session, until it signs out there. Fails with `channel_not_offered`,
 * `push_address_impossible` or `too_many_news_addresses`.
 */
export async function addPushAddress(
  deps: NewsDeps,
  {
    customer: { uid },
    caller,
    browserId,
    userAgent,
    request: { endpoint, p256dh, auth },
  }: {
    customer: Customer;
    caller: Caller;
    browserId: string;
    userAgent: string;
    request: RequestOf<typeof addEndpoint>;
  },
): Promise<ResultOf<typeof addEndpoint>> {
  const { clock, random, settings } = deps;
  if (settings.vapidPublicKey === null) return fail('channel_not_offered');
  if (!isAllowedAddress(endpoint, settings)) return fail('push_address_impossible');
  const id = random.hash(endpoint);
  const now = await clock.now();
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const [customer, known, all] = await Promise.all([
      repositories.customers.get(uid),
      repositories.newsAddresses.get(id),
      repositories.newsAddresses.ofCustomer(uid),
    ]);
    if (customer === null) return fail('not_registered');
    const others = all.filter((each) => each.id !== id);
    if (!hasRoom(others, now)) return fail('too_many_news_addresses');
    const isSame = known?.uid === uid;
    const address: NewsAddress = {
      ...{ id, uid, channel: 'push', endpoint, keys: { p256dh, auth } },
      sessionId: sessionIdOf(random.hash, caller, browserId),
      label: browserName(userAgent),
      created: isSame ? known.created : now,
      lastSentAt: isSame ? known.lastSentAt : null,
      // Asking again does not end the rest of a host that hangs.
      ...(known?.channel === 'push' && known.silentSince !== undefined && { silentSince: known.silentSince }),
    };
    await repositories.newsAddresses.save(address);
    return ok(present(settings, [...others, address]));
  });
}

/**
 * Returns a link to our bot that binds the chat of whoever presses "Start" behind it, once and within ten minutes
 * (https://core.telegram.org/bots/features#deep-linking). Telegram passes on at most 64 letters, digits, `_` and `-`,
 * which no signed text fits into: the secret is random, and its hash is stored. Fails with `channel_not_offered` or
 * `too_many_news_addresses`.
 */
export async function startTelegramLink(
  deps: NewsDeps,
  { customer: { uid } }: { customer: Customer },
): Promise<ResultOf<typeof telegramEndpoint>> {
  const { clock, random, settings } = deps;
  const { telegramBot } = settings;
  if (telegramBot === null) return fail('channel_not_offered');
  const secret = random.secretId();
  const now = await clock.now();
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const [customer, all] = await Promise.all([
      repositories.customers.get(uid),
      repositories.newsAddresses.ofCustomer(uid),
    ]);
    if (customer === null) return fail('not_registered');
    // A link that is not used yet gives way: a customer who presses often has the newest one.
    const unused = all.filter((each) => !isBound(each));
    if (!hasRoom(all.filter(isBound), now)) return fail('too_many_news_addresses');
    for (const { id } of unused) await repositories.newsAddresses.remove(id);
    await repositories.newsAddresses.create({
      ...{ id: random.hash(secret), uid, channel: 'telegram', chatId: null, created: now, lastSentAt: null },
    });
    const url = `${telegramBot.linkUrl}/${telegramBot.name}?start=${secret}`;
    return ok({ success: true, url, validUntil: toIso(now + TELEGRAM_LINK_LIFETIME) });
  });
}

/** News no longer arrives at this address. */
export async function removeNewsAddress(
  deps: NewsDeps,
  { customer: { uid }, request: { id } }: { customer: Customer; request: RequestOf<typeof removeEndpoint> },
): Promise<ResultOf<typeof removeEndpoint>> {
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const all = await repositories.newsAddresses.ofCustomer(uid);
    if (all.some((each) => each.id === id)) await repositories.newsAddresses.remove(id);
    const others = all.filter((each) => each.id !== id);
    return ok(present(deps.settings, others));
  });
}

const present = (
  { vapidPublicKey, telegramBot }: Deps['settings'],
  all: readonly NewsAddress[],
): ResponseOf<typeof listEndpoint> => ({
  success: true,
  push: vapidPublicKey === null ? null : { publicKey: vapidPublicKey },
  isTelegramOffered: telegramBot !== null,
  addresses: presentNewsAddresses(all),
});

/** The bound addresses as customers and staff see them, the oldest first. */
export const presentNewsAddresses = (all: readonly NewsAddress[]): ResponseOf<typeof listEndpoint>['addresses'] =>
  all
    .filter(isBound)
    .toSorted((left, right) => left.created - right.created)
    .map((address) => ({
      id: address.id,
      channel: address.channel,
      label: address.channel === 'push' ? address.label : '',
      created: toIso(address.created),
      lastSent: toIsoOrNull(address.lastSentAt),
    }));
