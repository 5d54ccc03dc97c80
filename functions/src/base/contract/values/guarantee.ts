/** The guarantee («Гарантия») in days from the payment: support refunds it at the customer's request (§9). */
export const GUARANTEE_DAYS = 14;
