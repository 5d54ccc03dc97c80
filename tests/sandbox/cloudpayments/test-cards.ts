const INSUFFICIENT_FUNDS = 5051;
const INVALID_CARD_NUMBER = 5014;

export interface TestCard {
  readonly number: string;
  readonly threeDSecure: boolean;
  /** Reason codes of the first payment and of later charges by token; 0 is success. */
  readonly first: number;
  readonly byToken: number;
  readonly effect: string;
}

const group = (
  threeDSecure: boolean,
  first: number,
  byToken: number,
  effect: string,
  numbers: readonly string[],
): TestCard[] => numbers.map((number) => ({ number, threeDSecure, first, byToken, effect }));

/** The provider's documented test cards (https://developers.cloudpayments.ru/en/). */
export const TEST_CARDS: readonly TestCard[] = [
  ...group(false, 0, 0, 'Успех', ['4000000000003055', '5205000000003055', '2202000000003055']),
  ...group(true, 0, 0, 'Успех с 3-D Secure', ['4242424242424242', '5555555555554444', '2200000000000004']),
  ...group(false, 0, INSUFFICIENT_FUNDS, 'Успех, но продления не пройдут: нет средств', [
    '4111111111111111',
    '5200828282828210',
    '2200000022222222',
  ]),
  ...group(false, INSUFFICIENT_FUNDS, INSUFFICIENT_FUNDS, 'Недостаточно средств', [
    '4000056655665556',
    '5404000000000043',
    '2203000000000043',
  ]),
  ...group(true, INSUFFICIENT_FUNDS, INSUFFICIENT_FUNDS, 'Недостаточно средств, с 3-D Secure', [
    '4012888888881881',
    '5105105105105100',
    '2202202202202200',
  ]),
];

const findCard = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number);

export const requiresThreeDSecure = (number: string): boolean => findCard(number)?.threeDSecure ?? false;

/** The bank's decision as a reason code; 0 is success. */
export function decideCard(number: string, byToken: boolean): number {
  const card = findCard(number);
  if (card === undefined) return INVALID_CARD_NUMBER;
  return byToken ? card.byToken : card.first;
}

export function cardType(number: string): string {
  if (number.startsWith('2')) return 'МИР';
  return number.startsWith('5') ? 'Mastercard' : 'Visa';
}

/** Luhn check of the card number; the form makes it before any payment. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{16}$/.test(number)) return false;
  const sum = Array.from(number).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether an MM/YY date has not expired; it is valid until the end of its month. */
export function isUnexpired(expires: string, now: number): boolean {
  const match = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expires);
  if (!match) return false;
  return Date.UTC(2000 + Number(match[2]), Number(match[1]), 1) > now;
}
