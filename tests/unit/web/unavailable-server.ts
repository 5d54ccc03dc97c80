/** What `fetch` returns for a request that the server never answers: rejected as soon as the request is aborted. */
export const unanswered = (request?: RequestInit): Promise<Response> =>
  new Promise((_, reject) => {
    request?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });
