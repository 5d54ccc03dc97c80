import { Link, useLocation } from 'react-router-dom';
import { PlainButton } from '../components/plain-button';
import { leavePanel } from '../session/leave';
import { loginTexts } from '../login-texts';
import { fill, frameTexts as texts } from '../frame-texts';
import { may, useCurrentStaff } from '@web/panel/session/current-staff';
import { NAVIGATION_ITEMS } from './navigation';
import styles from './shell.module.css';
import { ThemeChoice } from './theme-choice';

/** The tabs of /panel-staff that belong to «Сотрудники». */
const STAFF_PARTS = ['members', 'sessions'];

export function Sidebar() {
  const me = useCurrentStaff();
  const { pathname, search } = useLocation();
  const isHere = (place: (typeof NAVIGATION_ITEMS)[number]) => {
    if (place.also?.some((path) => path === pathname) === true) return true;
    const [path, query = 'part='] = place.path.split('?');
    const part = new URLSearchParams(search).get('part') ?? '';
    return (
      path === pathname && (pathname !== '/panel-staff' || query === `part=${STAFF_PARTS.includes(part) ? '' : part}`)
    );
  };
  return (
    <header className={styles.sidebar}>
      <p className={styles.mark}>
        <svg viewBox="0 0 28 28" fill="none" aria-hidden="true" focusable="false">
          <path d="M6 19a8 8 0 0 1 16 0" fill="var(--sun)" />
          <path d="M1 19h26" stroke="currentColor" strokeWidth="1.6" />
        </svg>
        <span>{loginTexts.title}</span>
      </p>
      <nav aria-label={texts.shell.navigation}>
        {NAVIGATION_ITEMS.filter(({ call }) => me.duties.length === 0 && may(me, call)).map((place) => (
          <Link
            key={place.name}
            to={place.path}
            className={styles.place}
            aria-current={isHere(place) ? 'page' : undefined}
          >
            {texts.navigation[place.name]}
          </Link>
        ))}
      </nav>
      <div className={styles.foot}>
        <p>{loginTexts.internal}</p>
        <Link to="/panel-staff?part=me" title={texts.staffParts.me}>
          {fill(texts.shell.who, { login: me.login, role: texts.roles[me.role] })}
        </Link>
        <ThemeChoice />
        <PlainButton size="xs" onClick={() => void leavePanel()}>
          {texts.shell.leave}
        </PlainButton>
      </div>
    </header>
  );
}
