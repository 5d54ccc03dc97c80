import { afterAll, beforeAll, expect, it } from 'vitest';
import { NOTIFICATION_TYPES } from '@functions/payments/contract/values/payments';
import { ENDPOINTS, PANEL_ENDPOINTS } from '../support/product/endpoints';
import { markdownTable, writeSection } from '../../scripts/reports/generated-markdown';
import { machine } from '../support/perf/machine';
import { percentile, rounded } from '../support/perf/percentiles';
import { CUSTOMER_CASES } from '../support/calls/customer-cases';
import { PANEL_CASES } from '../support/calls/panel-cases';
import { callOf } from '../support/calls/valid-requests';
import { WEBHOOK_CASES } from '../support/calls/webhook-cases';
import { openWorld, withoutRefusals, type World } from '../support/calls/world';

/**
 * Cost of every API call: `npm run bench -- calls`. The counts are the operations that Firestore bills. The floor of a
 * call is a minimal function that sends the same requests to Firestore and to other services, with the same library,
 * right after the call (budget D5).
 */

const TIMES = Number(process.env.PROSTOR_BENCH_TIMES ?? 21);
/** Customers who fill the lists. */
const CROWD = 100;
const HOUR = 3_600_000;

const CASES = { ...CUSTOMER_CASES, ...PANEL_CASES, ...WEBHOOK_CASES };

interface Cost {
  readonly reads: number;
  readonly writes: number;
  readonly requests: number;
  readonly inTurn: number;
  readonly p50: number;
  readonly p95: number;
  readonly floorP50: number;
  readonly floorP95: number;
  readonly services: readonly string[];
}

const costs = new Map<string, Cost>();
let world: World;
beforeAll(async () => {
  world = await openWorld(CROWD, withoutRefusals);
}, HOUR);
afterAll(() => world.product.stop());

it('the cases cover every call', () => {
  const declared = [...ENDPOINTS, ...PANEL_ENDPOINTS].map(({ name }) => name);
  expect(new Set(declared).size).toBe(declared.length);
  const measured = Object.keys(CASES).map(callOf);
  expect([...new Set(measured)].toSorted()).toEqual(
    [...declared, ...NOTIFICATION_TYPES.map((type) => `webhook ${type}`)].toSorted(),
  );
});

it.each(Object.entries(CASES))(
  'measures %s',
  async (name, prepare) => {
    const calls: number[] = [];
    const floors: number[] = [];
    const most = { reads: 0, writes: 0, requests: 0, inTurn: 0 };
    const services = new Set<string>();
    // The first iteration warms up.
    for (let n = 0; n <= TIMES; n += 1) {
      const call = await prepare(world, n);
      const { result, milliseconds, floor, ...recorded } = await world.recorder.record(call.send);
      expect(result, name).toMatchObject({ status: 200 });
      // The specification returns some refusals with status 200.
      expect([result.body.success, result.body.Success], name).not.toContain(false);
      const begun = performance.now();
      await floor();
      const floorMs = performance.now() - begun;
      if (n === 0) continue;
      calls.push(milliseconds);
      floors.push(floorMs);
      for (const service of recorded.services) services.add(service);
      for (const count of ['reads', 'writes', 'requests', 'inTurn'] as const)
        most[count] = Math.max(most[count], recorded[count]);
    }
    process.stderr.write(`${name}\n`);
    const at = (values: number[], share: number) => rounded(percentile(values, share), 2);
    costs.set(name, {
      ...most,
      p50: at(calls, 0.5),
      p95: at(calls, 0.95),
      floorP50: at(floors, 0.5),
      floorP95: at(floors, 0.95),
      services: [...services].toSorted(),
    });
  },
  HOUR,
);

const costOf = (name: string): Cost => {
  const cost = costs.get(name);
  if (!cost) throw new Error(`${name} was not measured`);
  return cost;
};

it('pages of the panel lists cost the documented number of reads (D1)', () => {
  expect(costOf('searchUsers').reads).toBeLessThanOrEqual(11);
  expect(costOf('listChecks').reads).toBeLessThanOrEqual(4);
  expect(costOf('availablePromos').reads).toBeLessThanOrEqual(6);
  expect(costOf('getInviteesByInviterId').reads).toBeLessThanOrEqual(11);
});

it('the landing page costs no read; the profile costs three reads plus one per device in one round trip (D2)', () => {
  expect(costOf('getShop')).toMatchObject({ reads: 0, writes: 0, requests: 0 });
  expect(costOf('getProfile').reads).toBeLessThanOrEqual(3 + 2);
  expect(costOf('getProfile').inTurn).toBe(1);
});

it('a call writes at most ten documents, with the two exceptions of docs/budgets.md (D3)', () => {
  const many = [...costs].filter(([, { writes }]) => writes > 10).map(([name]) => name);
  expect(many).toEqual(['registerCustomer, with a guest purchase', 'reportConnections, 100 entries']);
  expect(costOf('registerCustomer, with a guest purchase').writes).toBeLessThanOrEqual(13);
});

it('reports what the calls cost', () => {
  const within = (call: number, floor: number, ratio: number) => call <= floor * ratio;
  const isLongCall = ({ requests, services }: Cost) => requests > 0 || services.length > 0;
  const all = [...costs];
  const compared = all.filter(([, cost]) => isLongCall(cost));
  const above = compared.filter(
    ([, { p50, p95, floorP50, floorP95 }]) => !within(p50, floorP50, 1.3) || !within(p95, floorP95, 1.5),
  );
  const ratio = (call: number, floor: number) => rounded(call / floor, 2).toFixed(2);
  const table = markdownTable([
    [
      'call',
      'reads',
      'writes',
      'requests',
      'in turn',
      'p50 ms',
      'p95 ms',
      'floor p50',
      'floor p95',
      'p50 ratio',
      'p95 ratio',
      'over the floor ms',
      'other services',
    ],
    ...all.map(([name, cost]) => [
      name,
      cost.reads,
      cost.writes,
      cost.requests,
      cost.inTurn,
      cost.p50,
      cost.p95,
      cost.floorP50,
      cost.floorP95,
      isLongCall(cost) ? ratio(cost.p50, cost.floorP50) : '',
      isLongCall(cost) ? ratio(cost.p95, cost.floorP95) : '',
      rounded(cost.p50 - cost.floorP50, 2),
      cost.services.join(', '),
    ]),
  ]);
  console.log(table);
  console.log(`above 1.3 at p50 or 1.5 at p95: ${above.map(([name]) => name).join('; ')}`);
  writeSection(
    'benchmarks',
    'calls',
    `${preface(
      compared.length,
      above.map(([name]) => name),
    )}\n\n${table}`,
  );
});

const preface = (compared: number, above: readonly string[]): string => `
Each call runs ${TIMES} times in one process against the Firestore and Auth emulators. Reads and writes are billed by
Firestore; the table shows the maximum of all runs. Requests go to Firestore; a request "in turn" waited for the
response to another one. The floor is a minimal function that sends the same requests to Firestore and to other
services, in the same order and with the same library, right after each call. Locally
\`auth.verify\` calls the Auth emulator; in production it verifies a signature in the process. ${machine()}

D5 (p50 at most 1.3 and p95 at most 1.5 of the floor) holds for ${compared - above.length} of the ${compared} calls
that send a request${above.length === 0 ? '.' : `, not for: ${above.join('; ')}.`}
managePassword delays the response to a sign-up by one second, which hides whether the address has an account.`;
