import * as z from 'zod';

const clockDocument = z.object({
  fields: z.object({
    offsetMs: z.object({ integerValue: z.coerce.number().optional(), doubleValue: z.number().optional() }),
  }),
});

/**
 * The movable clock of the local stack, in ms. Its offset is stored in a document of the Firestore emulator; without
 * the document it is the real time.
 */
export function readLocalClock(firestoreHost: string, projectId: string): () => Promise<number> {
  const address = `http://${firestoreHost}/v1/projects/${projectId}/databases/(default)/documents/clock/local`;
  let offset = 0;
  return async () => {
    try {
      const response = await fetch(address, {
        headers: { authorization: 'Bearer owner' },
        signal: AbortSignal.timeout(5000),
      });
      const { data } = clockDocument.safeParse(response.ok ? await response.json() : null);
      if (data !== undefined) offset = data.fields.offsetMs.integerValue ?? data.fields.offsetMs.doubleValue ?? 0;
      else if (response.status === 404) offset = 0;
    } catch {
      // The emulator starts later than this process and stops earlier: use the last known offset.
    }
    return Date.now() + offset;
  };
}
