import { describe, expect, it } from 'vitest';
import { restoreSignIn } from '@functions/customer-life/contract/restore-sign-in';
import { removedSignInText } from '@functions/accounts/rules/removed-sign-in';
import { restrictAccess } from '@functions/renewals/steps/change-subscription';
import type { Session } from '../../../scripts/lib/auth-emulator';
import { accountCalls } from '../../support/customers/account-calls';
import { linkYandex, registerOn, signInByYandex, yandexId } from '../../support/customers/link-yandex';
import { signInAgain } from '../../support/customers/sign-in';
import { addressOf, join, linkIn, subjectsTo, subscribe } from '../../support/product/scenario';
import { startProductOfFile } from '../../support/product/start-product-of-file';

const DAY = 86_400_000;
const NEW_SIGN_IN = 'New login method for your account';

const product = await startProductOfFile();

const { profileOf, unlink, signInsOf, googleOf } = accountCalls(product);

describe('a removed sign-in (T22)', () => {
  it('is mailed, and its owner takes the account back from an attacker by the link (T22)', async () => {
    const owner = googleOf('owner');
    const victim = await registerOn(product, await owner.signIn());
    await subscribe(product, victim);
    const attackersId = yandexId(product);
    const attacker = (await linkYandex(product, victim, attackersId)).session;
    const [google = ''] = await signInsOf(victim);
    expect(await unlink(attacker, google)).toMatchObject({ status: 200 });
    await product.drain();
    expect(subjectsTo(product, owner.email)).toContain('A login method was removed from your account');
    // The owner signs in again, gets an empty account, and reads the e-mail.
    expect((await registerOn(product, await owner.signIn())).uid).not.toBe(victim.uid);
    const link = linkIn(product, owner.email, '/verify', 'link');
    expect(await product.call(restoreSignIn, { link, isPreview: true })).toMatchObject({
      status: 200,
      body: { provider: 'google.com' },
    });
    expect(await profileOf(attacker), 'a preview changes nothing').toBe(200);
    expect(await product.call(restoreSignIn, { link })).toMatchObject({ status: 200 });
    expect(await profileOf(attacker)).toBe(401);
    const back = await registerOn(product, await signInAgain(owner.signIn));
    expect(back.uid).toBe(victim.uid);
    expect(await signInsOf(back)).toEqual([google]);
    const again = await registerOn(product, await signInByYandex(product, attackersId, addressOf(product, 'mallory')));
    expect(again.uid).not.toBe(victim.uid);
    expect(await product.call(restoreSignIn, { link }), 'a repetition').toMatchObject({ status: 200 });
    expect(await profileOf(back)).toBe(200);
  });

  it('keeps the sign-ins that were linked long before (T22)', async () => {
    const owner = googleOf('keeper');
    const session = await registerOn(product, await owner.signIn());
    const { via: old } = await linkYandex(product, session);
    const { via: lost } = await linkYandex(product, session);
    await product.moveTo((await product.deps.clock.now()) + 4 * DAY);
    const { via: recent } = await linkYandex(product, await owner.signIn());
    await unlink(await owner.signIn(), lost);
    await product.drain();
    await product.call(restoreSignIn, { link: linkIn(product, owner.email, '/verify', 'link') });
    const { signIns } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? { signIns: [] };
    expect(signIns).toContain(old);
    expect(signIns).toContain(lost);
    expect(signIns).not.toContain(recent);
  });

  it('is restored for three days, and only by a link that we signed (T22)', async () => {
    const { session } = await join(product, 'late');
    const { via: signIn } = await linkYandex(product, session);
    const at = (await product.deps.clock.now()) + 7 * DAY;
    await product.moveTo(at);
    await unlink(session, signIn);
    const text = removedSignInText({ uid: session.uid, signIn, at });
    const link = product.deps.signedTokens.sign('restore-sign-in', text);
    const REFUSED = { status: 404, body: { code: 'link_not_valid' } };
    expect(await product.call(restoreSignIn, { link: product.deps.signedTokens.sign('pay', text) })).toMatchObject(
      REFUSED,
    );
    await product.moveTo(at + 3 * DAY + 1);
    expect(await product.call(restoreSignIn, { link })).toMatchObject(REFUSED);
    expect(await signInsOf(session)).not.toContain(signIn);
    await product.moveTo(at + 3 * DAY - 60_000);
    expect(await product.call(restoreSignIn, { link })).toMatchObject({ status: 200 });
  });
});

describe('the link of a removal takes over no account of another person (T22)', () => {
  const REFUSED = { status: 404, body: { code: 'link_not_valid' } };
  /** Removes a Yandex sign-in from the account of `session`; its owner then signs in to a new account. */
  const removed = async (session: Session) => {
    const id = yandexId(product);
    const { via } = await linkYandex(product, session, id);
    await product.moveTo((await product.deps.clock.now()) + 7 * DAY);
    await unlink(session, via);
    await product.drain();
    const other = await registerOn(product, await signInByYandex(product, id, addressOf(product, `other-${id}`)));
    return { via, other, link: linkIn(product, session.email, '/verify', 'link') };
  };

  it('whose new account has paid access, or further sign-ins (T22)', async () => {
    const { session } = await join(product, 'alice');
    const paid = await removed(session);
    await subscribe(product, paid.other);
    expect(await product.call(restoreSignIn, { link: paid.link })).toMatchObject(REFUSED);
    expect(await profileOf(paid.other)).toBe(200);
    expect(await signInsOf(session)).not.toContain(paid.via);

    const linked = await removed(session);
    await linkYandex(product, linked.other);
    expect(await product.call(restoreSignIn, { link: linked.link, isPreview: true })).toMatchObject(REFUSED);
    expect(await product.call(restoreSignIn, { link: linked.link })).toMatchObject(REFUSED);
    expect(await profileOf(linked.other)).toBe(200);
  });

  it('who is told by e-mail when a new account is joined (T22)', async () => {
    const { session } = await join(product, 'joins');
    const { other, link } = await removed(session);
    expect(await product.call(restoreSignIn, { link })).toMatchObject({ status: 200 });
    await product.drain();
    for (const { email } of [session, other])
      expect(subjectsTo(product, email).filter((subject) => subject === NEW_SIGN_IN).length).toBeGreaterThan(0);
  });

  it('whose sign-in was linked just before its removal (T22)', async () => {
    const { session } = await join(product, 'linker');
    const id = yandexId(product);
    const { via } = await linkYandex(product, session, id);
    await unlink(session, via);
    await product.drain();
    await registerOn(product, await signInByYandex(product, id, addressOf(product, 'linked')));
    expect(
      await product.call(restoreSignIn, { link: linkIn(product, session.email, '/verify', 'link') }),
    ).toMatchObject(REFUSED);
  });

  it('and frees no sign-in of a restricted account (T22, T28)', async () => {
    const { session } = await join(product, 'restricted-undo');
    const { link } = await removed(session);
    await linkYandex(product, session);
    expect(await restrictAccess(product.deps, { uid: session.uid, reason: 'key-shared' })).toMatchObject({ ok: true });
    expect(await product.call(restoreSignIn, { link })).toMatchObject({ body: { code: 'restricted' } });
  });

  it('and forgets no sign-in that was linked shortly before the removal (T22)', async () => {
    const owner = googleOf('forgets');
    const session = await registerOn(product, await owner.signIn());
    const { via: lost } = await linkYandex(product, session);
    const start = (await product.deps.clock.now()) + 7 * DAY;
    await product.moveTo(start);
    const { via: first } = await linkYandex(product, await owner.signIn());
    await product.moveTo(start + 2.9 * DAY);
    await unlink(await owner.signIn(), lost);
    await product.drain();
    await product.moveTo(start + 3.1 * DAY);
    const { via: second } = await linkYandex(product, await owner.signIn());
    await product.call(restoreSignIn, { link: linkIn(product, owner.email, '/verify', 'link') });
    const { signIns } = (await product.deps.store.nonTransactional.customers.get(session.uid)) ?? { signIns: [] };
    expect(signIns).toContain(lost);
    expect(signIns).not.toContain(first);
    expect(signIns).not.toContain(second);
  });
});
