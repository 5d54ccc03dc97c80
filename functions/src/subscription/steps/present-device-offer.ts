import type { DeviceLine as WireLine, DeviceOffer as WireOffer } from '@functions/subscription/contract/device-offer';
import { toRoubles } from '@functions/base/contract/values/money';
import type { DeviceLine, DeviceOffer } from '@functions/subscription/rules/device-line';
import { toIso } from '@functions/base/rules/calendar';

/** Maps the price of a device, and the charges that follow, to roubles and ISO dates. */
export const presentDeviceOffer = ({ lines, charges }: DeviceOffer): WireOffer => ({
  lines: lines.map(presentLine),
  charges: charges.map(({ at, amount, isAnnounced }) => ({ date: toIso(at), amount: toRoubles(amount), isAnnounced })),
});

const presentLine = (line: DeviceLine): WireLine =>
  line.kind === 'days-left'
    ? { ...line, until: toIso(line.until), amount: toRoubles(line.amount) }
    : { ...line, amount: toRoubles(line.amount) };
