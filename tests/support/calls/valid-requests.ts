import type { Endpoint } from '@functions/base/contract/endpoint';
import { expect } from 'vitest';
import { ENDPOINTS, PANEL_ENDPOINTS } from '../product/endpoints';
import { CUSTOMER_CASES } from './customer-cases';
import { PANEL_CASES } from './panel-cases';
import type { PreparedCall, World } from './world';

export const EVERY_CALL = [...ENDPOINTS, ...PANEL_ENDPOINTS];

const CASES = Object.entries({ ...CUSTOMER_CASES, ...PANEL_CASES });

/** The name of the call of a case: its title, or what stands before the first comma. */
export const callOf = (title: string): string => title.split(', ')[0] ?? title;

/** The cases of a call, with their titles. */
export const casesOf = ({ name }: Endpoint) => CASES.filter(([title]) => callOf(title) === name);

/** Rows for `it.each`. */
export const table = <E extends Endpoint>(endpoints: readonly E[]) =>
  endpoints.map((endpoint) => [endpoint.name, endpoint] as const);

let prepared = 0;

/** A valid request of the call, not sent yet; by default its first case. */
export async function prepare(endpoint: Endpoint, by: World, [, preparing] = casesOf(endpoint)[0] ?? []) {
  if (preparing === undefined)
    throw new Error(`${endpoint.name} has no case in tests/support/calls: add a valid request there`);
  const call = await preparing(by, (prepared += 1));
  await by.product.drain();
  return fromAnAddress(call, by);
}

/** The same call with a client address, which some limits count. */
export function fromAnAddress({ request }: Pick<PreparedCall, 'request'>, { product }: World): PreparedCall {
  const sent = { ...request, headers: { ...request.headers, 'x-forwarded-for': '203.0.113.9' } };
  return { request: sent, send: () => product.api(sent) as ReturnType<PreparedCall['send']> };
}

export async function succeed(call: Pick<PreparedCall, 'send'>): Promise<void> {
  const { status, body } = await call.send();
  const success = body.success ?? body.Success ?? true;
  expect({ status, success }, JSON.stringify(body)).toEqual({ status: 200, success: true });
}
