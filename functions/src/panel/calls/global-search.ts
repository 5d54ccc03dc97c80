import type { RequestOf } from '@functions/base/contract/endpoint';
import type { findAnything as endpoint, SearchResult } from '@functions/panel/contract/global-search';
import { emailSearch, SHORTEST_GRAM } from '@functions/base/rules/email-grams';
import { withoutLinkPrefix } from '@functions/base/rules/pasted-id';
import { normalisePromoCode } from '@functions/purchase/rules/promo';
import { ok } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import type { Deps, Repositories } from '@functions/panel/ports/repositories';
import { logStaffRead } from '@functions/staff/steps/audit-log';
import { findPaymentsOf } from '@functions/panel/steps/find-payments';
import { redactedSearch } from './search-users';
import { userRowOf } from '@functions/panel/steps/user-row';

const MAX_BY_EMAIL = 5;

interface Found extends Omit<SearchResult, 'user'> {
  readonly uid: string | null;
}

/**
 * Searches by id, uid, receipt, device, promo code, order or referral code, by a part of an e-mail address, and by a
 * whole one in payments. An id may be pasted with what the links to support put before it.
 */
export async function findAnything(
  deps: Pick<Deps, 'store' | 'clock' | 'random'>,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof endpoint> },
): Promise<ResultOf<typeof endpoint>> {
  const { nonTransactional } = deps.store;
  const text = withoutLinkPrefix(request.text);
  const now = await deps.clock.now();
  const [byId, byEmail, payments] = await Promise.all([
    findById(nonTransactional, text),
    findByEmail(nonTransactional, text),
    findPaymentsOf(nonTransactional, text, now),
  ]);
  const found = [
    ...byId,
    ...byEmail.filter(({ uid }) => !byId.some((other) => other.what === 'user' && other.uid === uid)),
  ];
  const owned = await Promise.all(
    found.map(async ({ what, id, uid }): Promise<SearchResult> => {
      const row = uid === null ? null : await nonTransactional.customerSearch.get(uid);
      return { what, id, user: row && userRowOf(row, now) };
    }),
  );
  const content = [...owned, ...payments];
  await logStaffRead(deps, staff, {
    action: 'findAnything',
    facts: { part: redactedSearch(text), found: content.length },
  });
  return ok({ content });
}

async function findById(repositories: Repositories, text: string): Promise<Found[]> {
  const promoCode = normalisePromoCode(text);
  const [byId, byUid, receipt, device, promo, order, invited] = await Promise.all([
    repositories.customers.findById(text),
    repositories.customers.get(text),
    repositories.receipts.get(text),
    repositories.devices.get(text),
    promoCode === null ? null : repositories.promos.get(promoCode),
    repositories.orders.get(text),
    repositories.customers.findByInvitationCode(text.toLowerCase()),
  ]);
  const customer = byId ?? byUid;
  return [
    ...(customer ? [{ what: 'user', id: customer.id, uid: customer.uid } as const] : []),
    ...(receipt ? [{ what: 'receipt', id: receipt.transactionId, uid: receipt.uid } as const] : []),
    ...(device ? [{ what: 'device', id: device.deviceId, uid: device.uid } as const] : []),
    ...(promo ? [{ what: 'promo', id: promo.code, uid: null } as const] : []),
    ...(order ? [{ what: 'order', id: order.orderId, uid: order.uid } as const] : []),
    ...(invited ? [{ what: 'invitation', id: invited.invitationCode, uid: invited.uid } as const] : []),
  ];
}

async function findByEmail({ customerSearch }: Repositories, text: string): Promise<Found[]> {
  if (text.length < SHORTEST_GRAM) return [];
  const search = emailSearch(text);
  const rows = await (search.by === 'long'
    ? customerSearch.listLong(search)
    : customerSearch.listMatching(search, { limit: MAX_BY_EMAIL, from: { offset: 0 } }));
  return rows.slice(0, MAX_BY_EMAIL).map(({ id, uid }) => ({ what: 'user', id, uid }));
}
