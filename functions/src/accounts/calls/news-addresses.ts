import type { RequestOf, ResponseOf } from '@functions/base/contract/endpoint';
import type {
  addPushAddress as addEndpoint,
  listNewsAddresses as listEndpoint,
  removeNewsAddress as removeEndpoint,
  startTelegramLink as telegramEndpoint,
} from '@functions/accounts/contract/news-addresses';
import type { Caller, Customer } from '@functions/accounts/rules/customer';
import { sessionIdOf } from '@functions/accounts/rules/customer-session';
import {
  hasRoom,
  isBound,
  isPushEndpoint,
  isReachable,
  isTrusted,
  TELEGRAM_LINK_LIFETIME,
  type NewsAddress,
} from '@functions/accounts/rules/news-address';
import { isStillSignedIn } from '@functions/accounts/rules/recent-sign-in';
import { browserName } from '@functions/base/rules/browser-name';
import { ACCOUNT_CHANGES } from '@functions/base/rules/call-limits';
import { toIso, toIsoOrNull, type Instant } from '@functions/base/rules/calendar';
import { fail, ok } from '@functions/base/rules/result';
import type { Deps, Repositories } from '@functions/accounts/ports/repositories';
import { offeredChannels, type OfferedChannels } from '@functions/accounts/steps/broken-channels';
import { countedTransaction } from '@functions/base/steps/counted-transaction';
import type { AccountMail } from '@functions/accounts/rules/account-mails';
import { enqueueMail } from '@functions/base/steps/enqueue';
import type { ResultOf } from '@functions/base/steps/result-of';

type NewsDeps = Pick<Deps, 'store' | 'clock' | 'random' | 'rateLimits' | 'settings' | 'publicFacts'>;

/** Returns where the news of the customer arrives besides the e-mail, and what is offered. */
export async function listNewsAddresses(
  deps: Pick<Deps, 'store' | 'settings' | 'clock' | 'publicFacts'>,
  { customer }: { customer: Customer },
): Promise<ResultOf<typeof listEndpoint>> {
  const all = await deps.store.nonTransactional.newsAddresses.ofCustomer(customer.uid);
  return ok(present(deps.clock, await offeredChannels(deps), all, customer));
}

/**
 * News also arrives in the browser of this session, until that ends. An e-mail reports a new address: a stolen session
 * may have added it (T22). Fails with `channel_not_offered`, `push_address_impossible`, `sign_in_again` or
 * `too_many_news_addresses`.
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
  const offered = await offeredChannels(deps);
  const { vapidPublicKey } = offered;
  if (vapidPublicKey === null) return fail('channel_not_offered');
  if (!isPushEndpoint(endpoint, settings)) return fail('push_address_impossible');
  const id = random.hash(endpoint);
  const now = await clock.now();
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const [customer, known, all] = await Promise.all([
      repositories.customers.get(uid),
      repositories.newsAddresses.get(id),
      repositories.newsAddresses.ofCustomer(uid),
    ]);
    if (!isStillSignedIn(caller, customer)) return fail('sign_in_again');
    const others = all.filter((each) => each.id !== id && isTrusted(each, customer, clock.realNow()));
    if (!hasRoom(others, now)) return fail('too_many_news_addresses');
    for (const each of all)
      if (each.id !== id && !others.includes(each)) await repositories.newsAddresses.remove(each.id);
    const isSame = known?.uid === uid;
    const address: NewsAddress = {
      id,
      uid,
      channel: 'push',
      endpoint,
      keys: { p256dh, auth },
      signIn: caller.identityId,
      openedAt: caller.openedAt,
      vapidKey: vapidPublicKey,
      sessionId: sessionIdOf(random.hash, caller, browserId),
      endsAt: caller.endsAt,
      label: browserName(userAgent),
      created: isSame ? known.created : now,
      lastSentAt: isSame ? known.lastSentAt : null,
    };
    await repositories.newsAddresses.save(address);
    if (!isSame) await mailNewAddress(repositories, address, now);
    return ok(present(clock, offered, [...others, address], customer));
  });
}

/**
 * Returns a link to our bot that binds the chat of whoever presses "Start" behind it, once and within ten minutes
 * (https://core.telegram.org/bots/features#deep-linking). Telegram passes on at most 64 letters, digits, `_` and `-`,
 * which no signed text fits into: the secret is random, and its hash is stored. Fails with `channel_not_offered`,
 * `sign_in_again` or `too_many_news_addresses`.
 */
export async function startTelegramLink(
  deps: NewsDeps,
  { customer: { uid }, caller }: { customer: Customer; caller: Caller },
): Promise<ResultOf<typeof telegramEndpoint>> {
  const { clock, random } = deps;
  const { telegramBot } = await offeredChannels(deps);
  if (telegramBot === null) return fail('channel_not_offered');
  const secret = random.secretId();
  const now = await clock.now();
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const [customer, all] = await Promise.all([
      repositories.customers.get(uid),
      repositories.newsAddresses.ofCustomer(uid),
    ]);
    if (!isStillSignedIn(caller, customer)) return fail('sign_in_again');
    // A link that is not used yet gives way: a customer who presses often has the newest one.
    const kept = all.filter((each) => isBound(each) && isTrusted(each, customer, clock.realNow()));
    if (!hasRoom(kept, now)) return fail('too_many_news_addresses');
    for (const each of all) if (!kept.includes(each)) await repositories.newsAddresses.remove(each.id);
    await repositories.newsAddresses.create({
      id: random.hash(secret),
      uid,
      channel: 'telegram',
      chatId: null,
      created: now,
      lastSentAt: null,
      signIn: caller.identityId,
      openedAt: caller.openedAt,
    });
    const url = `${telegramBot.linkUrl}/${telegramBot.name}?start=${secret}`;
    return ok({ success: true, url, validUntil: toIso(now + TELEGRAM_LINK_LIFETIME) });
  });
}

/** Tells the owner of the account by e-mail, and only so: the new address may be somebody else's. */
export const mailNewAddress = (repositories: Repositories, address: NewsAddress, now: Instant): Promise<void> =>
  enqueueMail<AccountMail>(
    repositories,
    { uid: address.uid },
    {
      kind: 'news-added',
      channel: address.channel,
      browser: address.channel === 'push' ? address.label : '',
    },
    `${address.id}_${now}`,
    now,
  );

/** News no longer arrives at this address. */
export async function removeNewsAddress(
  deps: NewsDeps,
  { customer, request: { id } }: { customer: Customer; request: RequestOf<typeof removeEndpoint> },
): Promise<ResultOf<typeof removeEndpoint>> {
  const { uid } = customer;
  const offered = await offeredChannels(deps);
  return countedTransaction(deps, { limit: ACCOUNT_CHANGES, key: uid }, async (repositories) => {
    const all = await repositories.newsAddresses.ofCustomer(uid);
    if (all.some((each) => each.id === id)) await repositories.newsAddresses.remove(id);
    const others = all.filter((each) => each.id !== id);
    return ok(present(deps.clock, offered, others, customer));
  });
}

const present = (
  clock: Deps['clock'],
  offered: OfferedChannels,
  all: readonly NewsAddress[],
  customer: Customer,
): ResponseOf<typeof listEndpoint> => ({
  success: true,
  push: offered.vapidPublicKey === null ? null : { publicKey: offered.vapidPublicKey },
  isTelegramOffered: offered.telegramBot !== null,
  addresses: presentNewsAddresses(clock, offered, all, customer),
});

/** The addresses that news reaches, as customers and staff see them, the oldest first. */
export const presentNewsAddresses = (
  clock: Deps['clock'],
  offered: OfferedChannels,
  all: readonly NewsAddress[],
  customer: Customer,
): ResponseOf<typeof listEndpoint>['addresses'] =>
  all
    .filter(
      (address) => isBound(address) && isReachable(address, offered) && isTrusted(address, customer, clock.realNow()),
    )
    .toSorted((left, right) => left.created - right.created)
    .map((address) => ({
      id: address.id,
      channel: address.channel,
      label: address.channel === 'push' ? address.label : '',
      created: toIso(address.created),
      lastSent: toIsoOrNull(address.lastSentAt),
    }));
