import type { RequestOf } from '@functions/base/contract/endpoint';
import type * as contract from '@functions/purchase/contract/promos';
import { auditRow } from '@functions/staff/rules/audit';
import { moscowDay } from '@functions/base/rules/calendar';
import { checkPromo, normalisePromoCode, PROMO_TYPES, type PromoCode } from '@functions/purchase/rules/promo';
import { ok, fail } from '@functions/base/rules/result';
import type { ResultOf } from '@functions/base/steps/result-of';
import type { StaffCaller } from '@functions/staff/rules/staff';
import { fillText } from '@functions/base/lib/fill-text';
import panelTexts from '@locales/ru/server/panel.json';
import type { Deps } from '@functions/purchase/ports/repositories';
import { readPage } from '@functions/base/steps/present-page';
import { createAuditRow } from '@functions/staff/steps/writes';

const texts = panelTexts.promo;

type PromoDeps = Pick<Deps, 'store' | 'clock' | 'random'>;

/** Returns the kinds of promo codes that staff can create. */
export const promoTypes = (): Promise<ResultOf<typeof contract.promoTypes>> =>
  Promise.resolve(ok(PROMO_TYPES.map((type) => ({ type, name: texts.types[type] }))));

/** Returns a page of the promo codes that can be used today (§7). */
export async function availablePromos(
  { store, clock }: PromoDeps,
  { request }: { request: RequestOf<typeof contract.availablePromos> },
): Promise<ResultOf<typeof contract.availablePromos>> {
  const { promos } = store.nonTransactional;
  const about = { day: moscowDay(await clock.now()), part: request.codePart.toUpperCase() };
  const { content, page } = await readPage(request, {
    rows: (slice) => promos.listUsable(about, slice),
    count: () => promos.countUsable(about),
    keysOf: ({ id, code }) => [about.part === '' ? id : code],
  });
  return ok({ content: content.map(presentPromo), page });
}

/**
 * Creates a promo code. The server repeats every check of the form (§5, §7). Fails with `promo_taken` if the code
 * exists.
 */
export async function generatePromo(
  { store, clock, random }: PromoDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof contract.generatePromo> },
): Promise<ResultOf<typeof contract.generatePromo>> {
  const now = await clock.now();
  const checked = checkPromo(request, now);
  if (!checked.ok) return checked;
  const { code, percent } = checked.value;
  const { promoType, isAvailable, expirationDate } = request;
  const [id, rowId] = [random.sortableId(now), random.secretId()];
  return store.transaction(async (repositories) => {
    if ((await repositories.promos.get(code)) !== null) return fail('promo_taken');
    await repositories.promos.create({ id, code, promoType, percent, expirationDate, isAvailable, created: now });
    await createAuditRow(
      repositories,
      auditRow(rowId, staff, { action: 'generatePromo', facts: { code, percent, until: expirationDate } }, now),
    );
    return ok({ message: fillText(texts.created, { code }), success: true });
  });
}

/** Withdraws a promo code. Customers who already applied it keep it. */
export async function withdrawPromo(
  { store, clock, random }: PromoDeps,
  { staff, request }: { staff: StaffCaller; request: RequestOf<typeof contract.withdrawPromo> },
): Promise<ResultOf<typeof contract.withdrawPromo>> {
  const code = normalisePromoCode(request.promoCode);
  if (code === null) return fail('no_such_promo');
  const now = await clock.now();
  const rowId = random.secretId();
  return store.transaction(async (repositories) => {
    const promo = await repositories.promos.get(code);
    if (promo === null) return fail('no_such_promo');
    if (promo.isAvailable) {
      await repositories.promos.save({ ...promo, isAvailable: false });
      await createAuditRow(repositories, auditRow(rowId, staff, { action: 'withdrawPromo', facts: { code } }, now));
    }
    return ok({ message: fillText(texts.withdrawn, { code }), success: true });
  });
}

const presentPromo = ({ id, code, promoType, expirationDate, percent, isAvailable }: PromoCode) => ({
  id,
  promoCode: code,
  promoType,
  expirationDate,
  discount: percent / 100,
  isAvailable,
});
