import type { CollectionReference, Firestore } from 'firebase-admin/firestore';

/** Every document of a database, including subcollections, as JSON under its path. `replacer`: of `JSON.stringify`. */
export async function allDocuments(
  db: Firestore,
  replacer?: (name: string, value: unknown) => unknown,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const visit = async (collection: CollectionReference): Promise<void> => {
    // listDocuments also returns documents that exist only through their subcollections.
    const [documents, { docs }] = await Promise.all([collection.listDocuments(), collection.get()]);
    for (const document of docs) found.set(document.ref.path, JSON.stringify(document.data(), replacer));
    await Promise.all(documents.map(async (reference) => Promise.all((await reference.listCollections()).map(visit))));
  };
  await Promise.all((await db.listCollections()).map(visit));
  return found;
}

/** Paths of the documents that contain a text in their path or data; case-insensitive. */
export async function documentsWith(db: Firestore, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  return [...(await allDocuments(db))]
    .filter(([path, data]) => `${path} ${data}`.toLowerCase().includes(wanted))
    .map(([path]) => path);
}
