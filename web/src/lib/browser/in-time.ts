/** How long a question to the browser may stay without an answer. A worker stores the files of the site meanwhile. */
export const PATIENCE_MS = 20_000;

/** What the browser answers. Throws TimeoutError where it never does, as some do instead of refusing. */
export async function inTime<T>(answer: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DOMException(`no answer in ${patienceMs / 1000} s`, 'TimeoutError')),
      patienceMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
