import { BRAND } from '@functions/base/contract/values/brand';
import type { TengeRate } from '@functions/base/contract/values/tenge';

/** The rate of the last answer with prices; before one, the rate of the brand file. */
let current: TengeRate = BRAND.tengeRate;

/** Called with every answer that carries prices, before they are shown. */
export function rememberTengeRate({ tengeRate }: { readonly tengeRate: TengeRate }): void {
  current = tengeRate;
}

export const currentTengeRate = (): TengeRate => current;
