import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '@functions/customer-life/contract/delete-account';
import { addNote, deleteNote, pinNote } from '@functions/accounts/contract/customer-notes';
import { getTimeline } from '@functions/panel/contract/get-timeline';
import { getUserById } from '@functions/panel/contract/get-user';
import { MOST_NOTES } from '@functions/accounts/rules/customer-note';
import { callPanel, createStaff, type StaffSession } from '../../support/customers/staff';
import { startProductOfFile } from '../../support/product/start-product-of-file';
import { join } from '../../support/product/scenario';

const product = await startProductOfFile();
let olga: StaffSession;
let fedor: StaffSession;
beforeAll(async () => {
  [olga, fedor] = [await createStaff(product, 'support', 'olga'), await createStaff(product, 'finance', 'fedor')];
});

let clicks = 0;
const requestId = () => `click-${String((clicks += 1)).padStart(4, '0')}`;
const joined = async (name: string) => {
  const { session } = await join(product, name);
  return { session, id: (await product.deps.store.nonTransactional.customers.get(session.uid))?.id ?? '' };
};
const notesOf = async (id: string) =>
  getUserById.response.parse((await callPanel(product, getUserById, { id }, olga)).body).notes;
const add = (userId: string, text: string, by = olga, click = requestId()) =>
  callPanel(product, addNote, { userId, requestId: click, text }, by);

describe('a note about a customer', () => {
  it('is written once for a click, shown to every role with its author, and listed in the timeline', async () => {
    const { id } = await joined('noted');
    const click = requestId();
    await Promise.all([1, 2, 3].map(() => add(id, '  Просила не звонить до 12.  ', olga, click)));
    await product.moveTo((await product.deps.clock.now()) + 60_000);
    await add(id, 'Платёж сверен.', fedor);
    expect(await notesOf(id)).toMatchObject([
      { text: 'Платёж сверен.', author: fedor.login, isPinned: false },
      { text: 'Просила не звонить до 12.', author: olga.login },
    ]);
    const { content } = getTimeline.response.parse((await callPanel(product, getTimeline, { userId: id }, fedor)).body);
    expect(content.filter(({ name }) => name === 'note')).toMatchObject([
      { actor: fedor.login, kind: 'staff', facts: { text: 'Платёж сверен.' } },
      { actor: olga.login, facts: { text: 'Просила не звонить до 12.' } },
    ]);
    expect(content.filter(({ name }) => name === 'addNote')).toEqual([]);
    const rows = (await product.db.collection('audit').where('action', '==', 'addNote').get()).docs.map((row) =>
      row.data(),
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('звонить');
  });

  it('is not written about an account that was merged into another one: its notes would have no owner', async () => {
    const { session, id } = await joined('merged');
    const { customers } = product.deps.store.nonTransactional;
    const customer = await customers.get(session.uid);
    if (customer === null) throw new Error('no customer');
    await customers.save({ ...customer, signIns: [] });
    expect(await add(id, 'поздно')).toMatchObject({ body: { code: 'no_such_user' } });
  });

  it('is pinned and unpinned by anybody: pinned ones come first', async () => {
    const { id } = await joined('pinned');
    await add(id, 'первая');
    await product.moveTo((await product.deps.clock.now()) + 60_000);
    await add(id, 'вторая');
    const first = (await notesOf(id))[1];
    const pin = (isPinned: boolean) =>
      callPanel(product, pinNote, { noteId: first?.id ?? '', requestId: requestId(), isPinned }, fedor);
    expect((await pin(true)).body).toEqual({ success: true });
    expect((await notesOf(id)).map(({ text, isPinned }) => [text, isPinned])).toEqual([
      ['первая', true],
      ['вторая', false],
    ]);
    await pin(false);
    expect((await notesOf(id)).map(({ text }) => text)).toEqual(['вторая', 'первая']);
  });

  it('is deleted by its author only, and once', async () => {
    const { id } = await joined('deleted-note');
    await add(id, 'ошибка');
    const noteId = (await notesOf(id))[0]?.id ?? '';
    expect(await callPanel(product, deleteNote, { noteId, requestId: requestId() }, fedor)).toMatchObject({
      status: 403,
      body: { code: 'not_your_note', message: 'Удалить заметку может только её автор.' },
    });
    const click = { noteId, requestId: requestId() };
    expect((await callPanel(product, deleteNote, click, olga)).body).toEqual({ success: true });
    expect((await callPanel(product, deleteNote, click, olga)).body).toEqual({ success: true });
    expect(await notesOf(id)).toEqual([]);
    expect(await callPanel(product, deleteNote, { noteId, requestId: requestId() }, olga)).toMatchObject({
      status: 404,
    });
  });

  it.each([
    ['an empty text', '   ', 'text'],
    ['more than 1000 characters', 'я'.repeat(1001), 'text'],
  ])('is refused with %s, naming the field', async (_what, text, field) => {
    const { id } = await joined(`bad-${text.length}`);
    expect(await add(id, text)).toMatchObject({ status: 400, body: { code: 'bad_input', field } });
  });

  it('is refused for nobody, for a deleted account, and above a hundred', async () => {
    expect((await add('nobody', 'привет')).status).toBe(404);
    const { session, id } = await joined('leaver');
    await product.call(deleteAccount, { uid: session.uid, email: session.email, confirmed: true }, session);
    expect((await add(id, 'после удаления')).status).toBe(404);
    const full = await joined('full');
    const { customerNotes } = product.deps.store.nonTransactional;
    for (let n = 0; n < MOST_NOTES; n += 1)
      await customerNotes.create({
        id: `n${n}`,
        uid: full.session.uid,
        text: 'x',
        author: 'olga',
        at: n,
        isPinned: false,
      });
    expect(await add(full.id, 'ещё одна')).toMatchObject({ status: 409, body: { code: 'too_many_notes' } });
  });
});
