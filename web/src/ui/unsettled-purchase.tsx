import { useUnsettled } from '@web/lib/purchases/use-unsettled';
import type { Purchase } from '@web/lib/purchases/purchases';
import { lazyPart } from './lazy-part';

/** Loaded only where there is one: few visitors have begun to pay. */
export const UnsettledNote = lazyPart(() => import('./unsettled-note').then((file) => file.UnsettledNote));

interface UnsettledPurchaseProps {
  /** The uid of the customer; null: of a visitor. */
  buyer?: string | null;
  /** Which purchases the page speaks of. */
  isShown?: (purchase: Purchase) => boolean;
}

const hasClaim = ({ claim }: Purchase): boolean => claim !== null;

/** What this browser began to pay and has not settled: where the money is, and what to do. */
export function UnsettledPurchase({ buyer = null, isShown = hasClaim }: UnsettledPurchaseProps) {
  const newest = useUnsettled(buyer).find(isShown);
  return newest === undefined ? null : <UnsettledNote purchase={newest} />;
}
