import type { PanelUser } from '@functions/panel/contract/get-user';
import { Link } from 'react-router-dom';
import { Section } from '@web/panel/components/page';
import { formatDay } from '@web/panel/format/format';
import { fill, plural, texts } from '@web/panel/texts';

/** The gifts that the customer paid or claimed. Each leads to its payment, where its e-mail can be sent again. */
export function Gifts({ user: { gifts } }: { user: PanelUser }) {
  const t = texts.user.gifts;
  if (gifts.length === 0) return null;
  return (
    <Section title={t.title}>
      <ul>
        {gifts.map(({ id, isGiven, months, state, at, recipient }) => (
          <li key={`${id} ${String(isGiven)}`}>
            <Link to={`/panel-payment?id=${id}`}>
              {fill(isGiven ? t.given : t.received, {
                term: plural(months, 'months'),
                date: formatDay(at),
                recipient: recipient === '' ? t.someone : recipient,
              })}
            </Link>
            {(isGiven || state === 'returned') && <span>{` · ${t.states[state]}`}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
