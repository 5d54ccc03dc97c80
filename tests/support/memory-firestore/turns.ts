/**
 * Who may send the next request to the databases in memory. Null: everybody at once. A test of races sets it, and then
 * decides the order of the requests of concurrent use cases.
 */
export const memoryTurns: { take: ((request: string) => Promise<void>) | null } = { take: null };
