export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** One call as any outside program makes it: with a bearer, and a body or none. */
export async function jsonCall(url: string, { bearer, body }: { bearer: string; body?: object }): Promise<Answered> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
