import { Link, useLocation } from 'react-router-dom';
import { PanelPage } from '@web/panel/components/page';
import { fill, frameTexts as texts } from '@web/panel/frame-texts';
import { may, useCurrentStaff, type CurrentStaff } from '@web/panel/session/current-staff';
import { callOfPage } from './pages';
import type { Parts } from '@web/ui/parts';

/** Whether the role may open a page. */
export const mayOpen = (me: CurrentStaff, pathname: string): boolean => {
  const call = callOfPage(pathname);
  return call === null || may(me, call);
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
