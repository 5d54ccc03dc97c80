import { reasonOf } from './decline-reasons';
import type { Transaction } from './records';
import { readIntent, type CardEntry, type PaymentIntent } from './payment-intent';
import { MIR_CARD, OTHER_METHODS, type OtherMethod } from './other-methods';
import { finishPayment, openLink, payLink, takePayment } from './take-payment';
import type { Terminal } from './terminal';
import { isCardNumber, isUnexpired } from './test-cards';

/** The next step of the form. `mistake` is an invalid field: neither the shop nor the bank was asked. */
export type FormOutcome =
  | { readonly step: 'mistake'; readonly field: 'number' | 'expires' | 'cvv' | null; readonly message: string }
  | { readonly step: 'threeDSecure'; readonly transactionId: number }
  | { readonly step: 'success'; readonly transactionId: number }
  | { readonly step: 'fail'; readonly transactionId: number; readonly reasonCode: number; readonly message: string };

/** `link`: the payer continues in the app of the bank. */
export type MethodOutcome =
  FormOutcome | { readonly step: 'link'; readonly transactionId: number; readonly label: string };

const mistake = (field: 'number' | 'expires' | 'cvv' | null, message: string): FormOutcome & { step: 'mistake' } => ({
  step: 'mistake',
  field,
  message,
});

function findMistake(terminal: Terminal, intent: PaymentIntent, card: CardEntry, now: number): FormOutcome | null {
  if (intent.publicTerminalId !== terminal.settings.publicId)
    return mistake(null, 'Терминал не найден: проверьте публичный ключ');
  if (!isCardNumber(card.number.replace(/\D/g, ''))) return mistake('number', 'Проверьте номер карты');
  if (!isUnexpired(card.expires, now)) return mistake('expires', 'Проверьте срок действия карты');
  if (!/^\d{3}$/.test(card.cvv)) return mistake('cvv', 'CVV — три цифры на обороте');
  return null;
}

function outcomeOf({ id, status, reasonCode }: Transaction): FormOutcome {
  if (status === 'AwaitingAuthentication') return { step: 'threeDSecure', transactionId: id };
  if (status !== 'Declined') return { step: 'success', transactionId: id };
  return { step: 'fail', transactionId: id, reasonCode, message: reasonOf(reasonCode).message };
}

export async function payByForm(terminal: Terminal, intent: PaymentIntent, card: CardEntry): Promise<FormOutcome> {
  const now = await terminal.settings.now();
  if (isRestricted(intent, 'Card')) return mistake(null, 'Магазин отключил оплату картой');
  return (
    findMistake(terminal, intent, card, now) ?? outcomeOf(await takePayment(terminal, readIntent(intent, card), now))
  );
}

const isRestricted = ({ restrictedPaymentMethods = [] }: PaymentIntent, method: string): boolean =>
  restrictedPaymentMethods.includes(method);

/** Pays by a method beside cards: at once by the card in the phone, otherwise by a link that is paid elsewhere. */
export async function payByOtherMethod(
  terminal: Terminal,
  intent: PaymentIntent,
  method: OtherMethod,
): Promise<MethodOutcome> {
  const now = await terminal.settings.now();
  if (intent.publicTerminalId !== terminal.settings.publicId)
    return mistake(null, 'Терминал не найден: проверьте публичный ключ');
  if (isRestricted(intent, method)) return mistake(null, 'Магазин отключил этот способ');
  const { byLink, label } = OTHER_METHODS[method];
  const card = byLink ? { number: '', expires: '', cvv: '' } : { ...MIR_PAY, cvv: '' };
  const request = readIntent(intent, card, method);
  if (!byLink) return outcomeOf(await takePayment(terminal, request, now));
  const transaction = await openLink(terminal, request, now);
  return transaction.status === 'Declined'
    ? outcomeOf(transaction)
    : { step: 'link', transactionId: transaction.id, label };
}

const MIR_PAY = { number: MIR_CARD.cardNumber, expires: MIR_CARD.cardExpires };

/** The payer pays a link that the form, or an earlier form, has shown. */
export async function payLinkByApp(terminal: Terminal, transactionId: number): Promise<FormOutcome> {
  const transaction = await payLink(terminal, transactionId, await terminal.settings.now());
  return transaction === null ? mistake(null, 'Такой ссылки нет') : outcomeOf(transaction);
}

export async function authenticateByForm(
  terminal: Terminal,
  transactionId: number,
  confirmed: boolean,
): Promise<FormOutcome> {
  const now = await terminal.settings.now();
  const transaction = await finishPayment(terminal, transactionId, confirmed, now);
  return transaction === null ? mistake(null, 'Этот платёж уже завершён') : outcomeOf(transaction);
}
