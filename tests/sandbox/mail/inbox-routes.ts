import { json, redirect } from '../http/exchange';
import type { Router } from '../http/router';
import type { Inbox } from './inbox';
import { inboxPage, letterHtml, letterPage } from './inbox-pages';

export function addInboxRoutes(router: Router, inbox: Inbox): void {
  router.on('GET', '/inbox', () => inboxPage(inbox));
  router.on('GET', '/inbox/:number', ({ params }) => letterPage(inbox.find(Number(params.number))));
  router.on('GET', '/inbox/:number/html', ({ params }) => letterHtml(inbox.find(Number(params.number))));
  router.on('POST', '/inbox/clear', () => {
    inbox.clear();
    return redirect('/inbox');
  });
  router.on('GET', '/control/inbox', () => json(inbox.list()));
  router.on('POST', '/control/inbox/clear', () => {
    inbox.clear();
    return json(null);
  });
}
