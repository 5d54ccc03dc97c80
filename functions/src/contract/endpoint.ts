import * as z from 'zod/mini';

/**
 * Who may call. `visitor`: anyone, with or without a session; whoever has one is checked all the same.
 * `customer`: a signed-in customer, registered or about to register.
 */
export type CallerKind = 'anyone' | 'visitor' | 'customer';

export interface Endpoint<Request extends z.ZodMiniType = z.ZodMiniType, Response extends z.ZodMiniType = z.ZodMiniType> {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly caller: CallerKind;
  readonly request: Request;
  readonly response: Response;
}

export type RequestOf<E extends Endpoint> = z.output<E['request']>;
export type RequestInput<E extends Endpoint> = z.input<E['request']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Declares one call: its path, who may make it, and the two shapes that the server checks and the web is typed by. */
export const endpoint = <Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  declaration: Endpoint<Request, Response>,
): Endpoint<Request, Response> => declaration;
