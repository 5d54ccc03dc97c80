import { json, redirect } from '../http/exchange';
import type { Router } from '../http/router';
import type { Inbox } from './inbox';
import { inboxPage, emailFrame, emailPage } from './inbox-pages';

export function addInboxRoutes(router: Router, inbox: Inbox): void {
  router.on('GET', '/inbox', () => inboxPage(inbox));
  router.on('GET', '/inbox/:number', ({ params }) => emailPage(inbox.find(Number(params.number))));
  router.on('GET', '/inbox/:number/html', ({ params }) => emailFrame(inbox.find(Number(params.number))));
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
