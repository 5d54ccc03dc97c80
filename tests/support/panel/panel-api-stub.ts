import type { RequestInput, ResponseOf } from '@functions/base/contract/endpoint';
import type { ErrorCode, RefusalCode } from '@functions/base/contract/values/error-codes';
import { panelText } from '@functions/http/panel-sentences';
import { REFUSALS } from '@functions/http/refusals';
import type { PanelEndpoint } from '@functions/staff/contract/panel-endpoint';
import { getToday } from '@functions/panel/contract/get-today';
import { signOutStaff } from '@functions/staff/contract/staff-sessions';
import { whoAmI } from '@functions/staff/contract/who-am-i';
import type { StaffRole } from '@functions/staff/contract/values/staff';
import type { Page } from 'playwright-core';
import { answerCalls, type CallAnswer, type PausedCall } from '../browser/answer-calls';
import { panelUrl } from '../browser/browser';
import { STAFF_ENDPOINTS } from '../product/endpoints';

/**
 * The response of a stubbed call: status (200 by default) and body, `never` for no response, or `abort` for a
 * connection that breaks.
 */
type StubResponse = { readonly status?: number; readonly body: unknown } | 'never' | 'abort';

interface RecordedRequest {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly token: string | null;
}

/**
 * Stubs the API under the panel's pages. For states that are hard to produce on a server: empty, failed, hostile, long.
 * Other tests cover the responses of the real server.
 */
export class PanelApiStub {
  readonly requests: RecordedRequest[] = [];
  private readonly stubs = new Map<string, (recorded: RecordedRequest) => StubResponse>();
  private readonly delays = new Map<string, () => Promise<unknown>>();
  private isOffline = false;
  private readonly endpoints = new Map<PanelEndpoint, (recorded: RecordedRequest) => StubResponse>();

  private constructor(private readonly page: Page) {}

  static async signedIn(page: Page, role: StaffRole = 'admin'): Promise<PanelApiStub> {
    const panel = new PanelApiStub(page);
    const calls = STAFF_ENDPOINTS.flatMap(({ path }) => [path, `${path}?*`]);
    await answerCalls(
      page,
      calls.map((call) => `${panelUrl()}${call}`),
      (call) => panel.reply(call),
    );
    await page.addInitScript(() => {
      if (sessionStorage.getItem('signedInOnce') !== null) return;
      sessionStorage.setItem('signedInOnce', '1');
      localStorage.setItem('panelAccessToken', 'access-1');
      localStorage.setItem('panelRefreshToken', 'refresh-1');
    });
    // The counts above the search, which many tests open.
    panel.stub(getToday, { now: '2026-11-21T12:00:00.000Z', waiting: [], money: null });
    panel.stub(signOutStaff, { success: true }).stub(whoAmI, {
      login: 'olga',
      role,
      hasSecondFactor: false,
      hasPasskey: false,
      duties: [],
      sessionUntil: '2026-11-21T22:00:00.000Z',
      now: '2026-11-21T12:00:00.000Z',
    });
    return panel;
  }

  /** Stubs a call with a response of the contract's type; a function receives the request. */
  stub<E extends PanelEndpoint>(
    endpoint: E,
    response: ResponseOf<E> | ((input: RequestInput<E>) => ResponseOf<E>),
  ): this {
    const stub = typeof response === 'function' ? (response as (input: unknown) => unknown) : () => response;
    return this.stubWith(endpoint, ({ input }) => ({ body: stub(input) }));
  }

  stubWith(endpoint: PanelEndpoint, stub: (recorded: RecordedRequest) => StubResponse): this {
    this.stubs.set(endpoint.name, stub);
    this.endpoints.set(endpoint, stub);
    return this;
  }

  /** Keeps the responses of a call until `wait` resolves. */
  delay({ name }: PanelEndpoint, wait: () => Promise<unknown>): this {
    this.delays.set(name, wait);
    return this;
  }

  /**
   * Replaces every text of the stubbed responses, wherever the contract allows any text. The nth text of a response is
   * always the same.
   */
  replaceTexts(instead: (n: number) => string): this {
    for (const [order, [endpoint, stub]] of [...this.endpoints].entries()) {
      this.stubs.set(endpoint.name, (recorded) => {
        const given = stub(recorded);
        return typeof given === 'string'
          ? given
          : {
              ...given,
              body: withReplacedTexts(given.body, order, instead, (body) => endpoint.response.safeParse(body).success),
            };
      });
    }
    return this;
  }

  /** Switches the network off or on. Stubbed calls are aborted too: a stub would respond without a network. */
  async setOffline(isOffline: boolean): Promise<void> {
    this.isOffline = isOffline;
    await this.page.context().setOffline(isOffline);
  }

  requestsTo(endpoint: PanelEndpoint): RecordedRequest[] {
    return this.requests.filter(({ name }) => name === endpoint.name);
  }

  private async reply(call: PausedCall): Promise<CallAnswer> {
    if (this.isOffline) return 'abort';
    const { name } = calledEndpoint(call);
    const recorded = { name, input: inputOf(call), token: call.headers.authorization ?? null };
    this.requests.push(recorded);
    const respond = this.stubs.get(name);
    if (respond === undefined) {
      // The errors of the page fail the test when it leaves.
      await this.page.evaluate(
        (missing) => console.error(`The page calls ${missing}, which has no stub in this test.`),
        name,
      );
      return 'abort';
    }
    const stub = respond(recorded);
    await this.delays.get(name)?.();
    return typeof stub === 'string' ? stub : { status: stub.status ?? 200, body: stub.body };
  }
}

/** Replaces each text in turn, as long as the body still matches the schema. */
function withReplacedTexts(
  body: unknown,
  from: number,
  instead: (n: number) => string,
  fits: (body: unknown) => boolean,
): unknown {
  const whole: unknown = structuredClone(body);
  let n = from;
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const fields = part as Record<string, unknown>;
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value !== 'string') {
        visit(value);
        continue;
      }
      fields[name] = instead((n += 1));
      if (!fits(whole)) fields[name] = value;
    }
  };
  visit(whole);
  return whole;
}

function calledEndpoint({ method, url: { pathname } }: PausedCall): PanelEndpoint {
  const found = STAFF_ENDPOINTS.find((one) => one.method === method && one.path === pathname);
  if (found === undefined) throw new Error(`no call of the panel has ${method} ${pathname}`);
  return found;
}

const inputOf = ({ body, url }: PausedCall): Record<string, unknown> =>
  body === undefined || body === ''
    ? Object.fromEntries(url.searchParams)
    : (JSON.parse(body) as Record<string, unknown>);

/** A failed call as the server responds to the panel: a refusal with its sentence. */
export const errorResponse = (status: number, code: ErrorCode): StubResponse => ({
  status,
  body: { success: false, code, message: isRefusal(code) ? panelText(code) : code },
});

const isRefusal = (code: ErrorCode): code is RefusalCode => code in REFUSALS;
