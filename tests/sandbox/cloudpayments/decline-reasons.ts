interface Reason {
  readonly name: string;
  /** Message for the payer. */
  readonly message: string;
}

const REASONS: Record<number, Reason> = {
  0: { name: 'Approved', message: 'Оплата успешно проведена' },
  3001: { name: 'Invalid InvoiceId', message: 'Магазин не принял платёж: неверный номер заказа' },
  3002: { name: 'Invalid AccountId', message: 'Магазин не принял платёж: неверный плательщик' },
  3003: { name: 'Invalid Amount', message: 'Магазин не принял платёж: неверная сумма' },
  3004: { name: 'Expired', message: 'Срок оплаты этого заказа истёк' },
  3005: { name: 'Invalid response', message: 'Магазин не принял платёж' },
  3006: { name: 'System error', message: 'Магазин не отвечает, попробуйте позже' },
  3007: { name: 'Not found', message: 'Магазин не отвечает, попробуйте позже' },
  3008: { name: 'Rejected by merchant', message: 'Магазин не принял платёж' },
  5001: { name: 'ReferToCardIssuer', message: 'Свяжитесь с вашим банком или воспользуйтесь другой картой' },
  5005: { name: 'DoNotHonor', message: 'Свяжитесь с вашим банком или воспользуйтесь другой картой' },
  5014: { name: 'InvalidCardNumber', message: 'Здесь принимают только тестовые карты из списка' },
  5033: { name: 'ExpiredCardPickup', message: 'Свяжитесь с вашим банком или воспользуйтесь другой картой' },
  5034: { name: 'SuspectedFraud', message: 'Свяжитесь с вашим банком или воспользуйтесь другой картой' },
  5051: { name: 'InsufficientFunds', message: 'Недостаточно средств на карте' },
  5054: { name: 'ExpiredCard', message: 'Проверьте срок действия карты или воспользуйтесь другой' },
  5057: { name: 'TransactionNotPermitted', message: 'Свяжитесь с вашим банком или воспользуйтесь другой картой' },
  5065: { name: 'ExceedWithdrawalFrequency', message: 'Превышен лимит операций по карте' },
  5091: { name: 'Timeout', message: 'Банк не ответил, повторите попытку позже' },
  5206: { name: 'AuthenticationFailed', message: 'Оплата не подтверждена по 3-D Secure' },
};

const UNKNOWN: Reason = { name: 'SystemError', message: 'Повторите попытку позже' };

export const reasonOf = (code: number): Reason => REASONS[code] ?? UNKNOWN;
