import * as z from 'zod/mini';
import type { RefusalCode } from '@functions/base/contract/values/error-codes';
import type { RateLimitName } from '@functions/base/contract/values/rate-limits';

/**
 * Who may call.
 * - `visitor`: anyone, with or without a session; an existing session is verified.
 * - `signedIn`: anyone with a verified sign-in, registered as a customer or not.
 * - `customer`: a registered customer with a sign-in that the account allows.
 * - `staff`: a member of staff with a session of the panel.
 * - `node`: a VPN server with the key that an admin created for it.
 * - `monitor`: a monitoring service with the key from the settings.
 * - `mailService`: the mail service, or the relay between it and us, with its key from the settings.
 */
export type CallerKind = 'anyone' | 'visitor' | 'signedIn' | 'customer' | 'staff' | 'node' | 'monitor' | 'mailService';

/**
 * Whether a call needs a sign-in of the last ten minutes (T22, decision 106): a stolen session must not spend the saved
 * card, mail a stranger or move the account.
 * - `true`: without one the server refuses the call before its use case runs (`identify`).
 * - `when`: the use case refuses it in this case (`hasSignedInRecently`).
 *   - `dearer`: the saved card would be charged more than is planned.
 *   - `otherAddress`: an e-mail would go to another address than before.
 * - `never`: the reason why any session may make the call.
 */
export type NeedOfRecentSignIn = true | { readonly when: 'dearer' | 'otherAddress' } | { readonly never: string };

/** Who calls. A call that a customer may make says whether it needs a recent sign-in. */
type CallerDuty<Kind extends CallerKind> =
  | { readonly caller: Extract<Kind, WithSession>; readonly needsRecentSignIn: NeedOfRecentSignIn }
  | { readonly caller: Exclude<Kind, WithSession>; readonly needsRecentSignIn?: never };
type WithSession = 'visitor' | 'signedIn' | 'customer';

/**
 * What a call does to the database.
 * - `read`: nothing, except for audit rows, rate limits and the health of services.
 * - `change`: something. `repetition` says what the same call does when it arrives twice:
 *   - `ignored`: the request carries an id (`requestId`), and a repetition has no effect.
 *   - `sameState`: it ends in the same state, or is refused.
 *   - `newEffect`: it acts again, as its caller means it to.
 */
export type Effect =
  | { readonly effect: 'read' }
  | { readonly effect: 'change'; readonly repetition: 'ignored' | 'sameState' | 'newEffect' };

export type Endpoint<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
  Refusal extends RefusalCode = RefusalCode,
  Kind extends CallerKind = CallerKind,
> = Effect & CallerDuty<Kind> & EndpointFields<Request, Response, Refusal>;

/**
 * Where the specification (§8) defines another response to a refusal than the common one.
 * - `promoGenerator`, `refundDialog`: status 200, with the sentence that the dialog shows.
 * - `loginPage`: a Russian sentence as plain text, which the page shows unchanged.
 */
export type RefusalForm = 'promoGenerator' | 'refundDialog' | 'loginPage';

export interface EndpointFields<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Refusal extends RefusalCode,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  /** The request is sent in the query string, whatever the method; otherwise as JSON in the body. */
  readonly inQuery?: true;
  /** Also accepts the form of a mail client's unsubscribe button (RFC 8058), whose values are in the query. */
  readonly oneClickUnsubscribe?: true;
  /** Another content type of the body that is accepted beside JSON's own. */
  readonly contentType?: `application/${string}+json`;
  /** When App Check is on, only pages and apps of ours may call: bots start with these calls (decision 36). */
  readonly requiresAppCheck?: true;
  /** The maximum size of a body in bytes, when the default of 64 KiB is too small. */
  readonly largestBody?: number;
  /** The limits that apply to a call. What happens above one of them is its `whenFull` (base/rules). */
  readonly limits: readonly RateLimitName[];
  /** The refusals of the use case. Those of every caller of this kind are not repeated (`CALLER_REFUSALS`). */
  readonly refusals: readonly Refusal[];
  /** Missing: the common error response, for staff with a Russian sentence. */
  readonly refusalForm?: RefusalForm;
  /** The fields that the response to a refusal contains in addition. */
  readonly refusalDetails?: Readonly<Partial<Record<RefusalCode, z.ZodMiniObject>>>;
  readonly request: Request;
  readonly response: Response;
}

export type RequestOf<E extends Endpoint> = z.output<E['request']>;
export type RequestInput<E extends Endpoint> = z.input<E['request']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
/** The refusals that any call of a caller kind may return; a call lists its own in addition. */
export const CALLER_REFUSALS = {
  anyone: [],
  visitor: ['not_signed_in', 'not_yours', 'not_registered', 'sign_in_again'],
  signedIn: ['not_signed_in', 'not_yours', 'sign_in_again'],
  customer: ['not_signed_in', 'not_yours', 'not_registered', 'sign_in_again'],
  staff: [
    'not_signed_in',
    'not_staff',
    'sign_in_again',
    'role_not_allowed',
    'too_many_attempts',
    'password_change_needed',
    'passkey_needed',
    'second_factor_needed',
  ],
  node: ['not_signed_in'],
  monitor: ['not_signed_in'],
  mailService: ['not_signed_in'],
} as const satisfies Record<CallerKind, readonly RefusalCode[]>;
export type CallerRefusal<Kind extends CallerKind> = (typeof CALLER_REFUSALS)[Kind][number];

export type RefusalOf<E extends Endpoint> = E['refusals'][number];

/** What a declaration may leave out: POST is the method of most calls. */
export type Declared<Fields extends { readonly method: unknown }> = Omit<Fields, 'method'> &
  Partial<Pick<Fields, 'method'>>;

/**
 * Declares an endpoint: its path, its callers, the shapes of request and response, and what it owes: limits, refusals
 * and what a repetition does. The server validates by them, the web gets its types from them, and a test makes every
 * call and demands what it declares (tests/product/entry/declared-*.test.ts). The annotation lets a bundle leave out
 * the calls of a file that it does not use.
 */
export const endpoint = /* @__NO_SIDE_EFFECTS__ */ <
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Kind extends CallerKind,
  const Refusal extends RefusalCode = never,
>(
  declaration: { readonly caller: Kind } & Effect &
    CallerDuty<Kind> &
    Declared<EndpointFields<Request, Response, Refusal>>,
): Endpoint<Request, Response, Refusal, Kind> => ({ method: 'POST', ...declaration });

/** The URL with its query, and the body if there is one. */
export function toHttpRequest<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
): { url: string; body: string | null } {
  if (endpoint.inQuery !== true)
    return { url: endpoint.path, body: endpoint.method === 'GET' ? null : JSON.stringify(input) };
  const given = Object.entries(input as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  const query = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return { url: query === '' ? endpoint.path : `${endpoint.path}?${query}`, body: null };
}
