import type { PanelUser } from '@functions/panel/contract/get-user';
import { boughtText, paidBy } from '@web/panel/format/bought';
import { formatAmount, formatDay } from '@web/panel/format/format';
import { fill, texts } from '@web/panel/texts';

interface RefundChoices {
  /** '' means the payment that the server chooses for e-mail and uid alone (spec §7). */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The first one shown. */
  readonly chosen: string;
  /** The address names a payment of which nothing can be returned now. */
  readonly isUnknown: boolean;
}

/** The payments to return, each with what it bought. `asked`: the number in the address; '' for none. */
export function refundChoices({ refundable }: Pick<PanelUser, 'refundable'>, asked: string): RefundChoices {
  const t = texts.subscription.refund;
  const choices = refundable
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
    .map(({ transactionId, bought, amount, at, isDefault, ...paid }) => ({
      value: isDefault ? '' : transactionId,
      label: fill(t.receiptLine, {
        thing: boughtText(bought),
        sum: formatAmount(amount),
        date: formatDay(at),
        paid: paidBy(paid),
        id: transactionId,
      }),
    }));
  const found = refundable.find(({ transactionId }) => transactionId === asked);
  const chosen = found === undefined ? (choices[0]?.value ?? '') : found.isDefault ? '' : found.transactionId;
  return { choices, chosen, isUnknown: asked !== '' && found === undefined };
}
