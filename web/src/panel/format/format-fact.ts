import { formatDay, formatAmount, formatWireDay } from './format';
import { fill, texts, labelFor } from '@web/panel/texts';

const ISO = /^\d{4}-\d\d-\d\dT/;
const WIRE_DAY = /^\d{4}-\d\d-\d\d$/;
/** Facts whose values were chosen by people; they are shown unchanged. */
const VERBATIM_FACTS = ['login', 'address', 'deviceName', 'nodeId', 'serverName', 'part', 'code', 'reason', 'text'];

type Fact = string | number | boolean | null;

/** One fact of a timeline or audit row, as in «дней: 7». */
export const formatFact = (name: string, value: Fact): string =>
  fill(texts.user.timeline.fact, { name: labelFor(texts.user.timeline.facts, name), value: valueOf(name, value) });

function valueOf(name: string, value: Fact): string {
  if (value === null || value === '') return texts.none;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  // The API counts pages from 0, the screen from 1.
  if (name === 'page' && typeof value === 'number') return String(value + 1);
  if (name === 'amount' && typeof value === 'number') return formatAmount(value);
  if (typeof value === 'number' || VERBATIM_FACTS.includes(name)) return String(value);
  if (ISO.test(value)) return formatDay(value);
  if (WIRE_DAY.test(value)) return formatWireDay(value);
  if (name === 'decline') return labelFor(texts.declines, value);
  if (name === 'status') return labelFor(texts.paymentStatuses, value).toLowerCase();
  if (name === 'role') return labelFor(texts.roles, value);
  if (name === 'call') return labelFor(texts.user.timeline.names, value);
  return labelFor(texts.user.timeline.values, value);
}
