import { listAudit } from '@contract/panel/audit/audit';
import { getPayment } from '@contract/panel/customers/get-payment';
import { getUserById } from '@contract/panel/customers/get-user';
import { listChecks } from '@contract/panel/customers/list-checks';
import { getInviteesByInviterId } from '@contract/panel/customers/list-invitees';
import { listLogs } from '@contract/panel/customers/list-logs';
import { refund } from '@contract/panel/customers/refund';
import { searchUsers } from '@contract/panel/customers/search-users';
import { getMetrics } from '@contract/panel/finance/finance-days';
import { listNodes } from '@contract/panel/nodes/nodes';
import type { PanelEndpoint } from '@contract/panel/panel-endpoint';
import { availablePromos } from '@contract/panel/promos/promos';
import { listWebhookEndpoints } from '@contract/panel/webhooks/webhook-endpoints';
import { Link, useLocation } from 'react-router-dom';
import { PanelPage } from '@web/features/panel/components/page';
import { fill, frameTexts as texts } from '@web/features/panel/frame-texts';
import { may, useCurrentStaff, type CurrentStaff } from './current-staff';
import type { Parts } from '@web/ui/parts';

/** The call that a page lives by; a role that may not make it has no use of the page. Other pages are for everybody. */
const PAGE_CALLS: Readonly<Record<string, PanelEndpoint>> = {
  '/panel-search': searchUsers,
  '/panel-user': getUserById,
  '/panel-receipts': listChecks,
  '/panel-invited': getInviteesByInviterId,
  '/panel-logs': listLogs,
  '/panel-subscription': refund,
  '/panel-payment': getPayment,
  '/panel-promo': availablePromos,
  '/panel-finance': getMetrics,
  '/panel-audit': listAudit,
  '/panel-nodes': listNodes,
  '/panel-webhooks': listWebhookEndpoints,
};

/** Whether the role may open a page. */
export const mayOpen = (me: CurrentStaff, pathname: string): boolean => {
  const call = PAGE_CALLS[pathname];
  return call === undefined || may(me, call);
};

/** Shows a page to the roles that may use it, and to others a sentence and the way back. */
export function PageGuard({ children }: { children: Parts }) {
  const t = texts.shell.noRight;
  const me = useCurrentStaff();
  const { pathname } = useLocation();
  if (mayOpen(me, pathname)) return children;
  return (
    <PanelPage title={t.title}>
      <p>
        <span>{fill(t.text, { role: texts.roles[me.role] })}</span> <Link to="/panel-search">{t.back}</Link>
      </p>
    </PanelPage>
  );
}
