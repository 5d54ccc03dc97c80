interface Friends {
  /** How many make the subscription free. */
  readonly all: number;
  /** How many of them count now. */
  readonly counting: number;
}

/** Both fractions: the discount of now, and that for each friend. In whole percent, because fractions are not exact. */
export function friendsForFree(discount: number, inviteeDiscount: number): Friends {
  const each = Math.round(inviteeDiscount * 100);
  if (each === 0) return { all: 0, counting: 0 };
  const all = Math.ceil(100 / each);
  return { all, counting: discount >= 1 ? all : Math.round((discount * 100) / each) };
}
