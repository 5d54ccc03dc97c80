import type { CollectionReference, Firestore } from 'firebase-admin/firestore';

/** Every document of a database, however deep, as text under its path. */
export async function everyDocument(db: Firestore): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const visit = async (collection: CollectionReference): Promise<void> => {
    // listDocuments also names documents that exist through their subcollections alone.
    const [documents, { docs }] = await Promise.all([collection.listDocuments(), collection.get()]);
    for (const document of docs) found.set(document.ref.path, JSON.stringify(document.data()));
    await Promise.all(documents.map(async (reference) => Promise.all((await reference.listCollections()).map(visit))));
  };
  await Promise.all((await db.listCollections()).map(visit));
  return found;
}

/** Where a text stands, in a path or in what is stored there; letter case does not matter. */
export async function documentsWith(db: Firestore, text: string): Promise<string[]> {
  const wanted = text.toLowerCase();
  return [...(await everyDocument(db))]
    .filter(([path, data]) => `${path} ${data}`.toLowerCase().includes(wanted))
    .map(([path]) => path);
}
