/** The sentences for a promo code that may not be created. The panel also shows them before it asks the server. */
export const PROMO_REFUSALS = {
  promo_code_short: 'Промокод должен быть длиной 5 или более символов.',
  promo_code_impossible: 'Такие промокоды создавать нельзя!',
  promo_discount_impossible: 'Скидка должна быть от 20 до 50 и кратна 5.',
  promo_validity_impossible: 'Срок действия должен быть от 1 до 12 месяцев.',
} as const;
