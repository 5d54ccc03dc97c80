import { useEffect, useState } from 'react';

/**
 * Without the contract's schemas, which would be a tenth of the page. A test compares the path and the field with the
 * contract.
 */
const NOTICES_PATH = '/api/notices';

/** The ways to sign in that staff switched off; none if the server does not say so. Never throws. */
export async function askOffWays(): Promise<readonly string[]> {
  try {
    const response = await fetch(NOTICES_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const { off } = (await response.json()) as { off?: unknown };
    return Array.isArray(off) ? off.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * The ways that are off. Empty until the answer, which a visitor does not wait for: the server refuses such a sign-in
 * too.
 */
export function useOffWays(): readonly string[] {
  const [off, setOff] = useState<readonly string[]>([]);
  useEffect(() => {
    let isGone = false;
    void askOffWays().then((ways) => {
      if (!isGone && ways.length > 0) setOff(ways);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return off;
}
