import { signInStaff } from '@functions/staff/contract/sign-in-staff';
import { codeNow } from '../customers/one-time-code';
import { toHttpRequest, type Endpoint, type RequestInput } from '@functions/base/contract/endpoint';
import type { HttpReply } from '@functions/http/http-message';
import type { RunningProduct } from '../product/start-product';

/** The session state of a browser in the panel: its storage and its HttpOnly cookie. */
export class PanelBrowser {
  accessToken = '';
  refreshToken = '';
  cookie = '';

  /** `address` and `userAgent` are sent as headers. */
  constructor(
    private readonly product: Pick<RunningProduct, 'api'>,
    private readonly address = '',
    private readonly userAgent = '',
  ) {}

  /** Logs in as the login page does; with the secret of a second factor, in two steps. */
  async logIn(username: string, password: string, secret?: string): Promise<HttpReply & { body: unknown }> {
    const first = await this.call(signInStaff, { username, password, captchaToken: 'ticked' });
    const { confirm } = first.body;
    const reply =
      secret !== undefined && typeof confirm === 'string'
        ? await this.call(signInStaff, { confirm, code: codeNow(secret) })
        : first;
    if (reply.status === 200) {
      this.accessToken = String(reply.body.accessToken);
      this.refreshToken = String(reply.body.refreshToken);
    }
    return reply;
  }

  /** The same browser elsewhere. */
  at(address: string): PanelBrowser {
    const moved = new PanelBrowser(this.product, address, this.userAgent);
    moved.cookie = this.cookie;
    return moved;
  }

  /** Another browser with a copy of this one's storage, but without its cookie. */
  withStolenStorage(): PanelBrowser {
    const thief = new PanelBrowser(this.product, '198.51.100.66');
    thief.accessToken = this.accessToken;
    thief.refreshToken = this.refreshToken;
    return thief;
  }

  /** Calls an endpoint as the page does and stores the cookie of the response. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
  ): Promise<HttpReply & { body: Record<string, unknown> }> {
    const { url, body } = toHttpRequest(endpoint, input);
    const { pathname, searchParams } = new URL(url, 'http://panel');
    const headers = {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...(this.accessToken !== '' && { authorization: `Bearer ${this.accessToken}` }),
      ...(this.cookie !== '' && { cookie: this.cookie }),
      ...(this.address !== '' && { 'x-forwarded-for': this.address }),
      ...(this.userAgent !== '' && { 'user-agent': this.userAgent }),
    };
    const reply = await this.product.api({
      method: endpoint.method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers,
      rawBody: Buffer.from(body ?? ''),
    });
    this.cookie = reply.headers?.['set-cookie']?.split(';')[0] ?? this.cookie;
    return reply as HttpReply & { body: Record<string, unknown> };
  }
}
