import type { ShowPiece } from '@web/pieces/piece';
import type { Purchase } from '@web/lib/purchases/purchases';
import { UnsettledNote } from '@web/ui/unsettled-note';

const PURCHASE: Purchase = {
  id: 'order',
  kind: 'subscription',
  buyer: null,
  claim: 'token',
  amount: 150,
  until: {},
  state: 'open',
  at: Date.parse('2026-11-27T09:40:00Z'),
};

export const show: ShowPiece = () => ({
  states: {
    'to be claimed, open': <UnsettledNote purchase={PURCHASE} />,
    'to be claimed, reported': <UnsettledNote purchase={{ ...PURCHASE, state: 'reported' }} />,
    'of a link': <UnsettledNote purchase={{ ...PURCHASE, amount: null, state: 'reported' }} />,
    'of an account': <UnsettledNote purchase={{ ...PURCHASE, buyer: 'anna', claim: null }} />,
    gift: <UnsettledNote purchase={{ ...PURCHASE, kind: 'gift', claim: null }} />,
    'pay link': <UnsettledNote purchase={{ ...PURCHASE, kind: 'link', claim: null }} />,
  },
});
