import type { ReactNode } from 'react';
import { loginTexts } from '@web/panel/login-texts';
import type { Parts } from '@web/ui/parts';
import { Title } from '@web/ui/title';
import styles from './components.module.css';

interface PanelPageProps {
  title: string;
  /** Shown under the heading. */
  note?: ReactNode;
  /** Right of the heading. */
  aside?: Parts;
  children: Parts;
}

export function PanelPage({ title, note, aside, children }: PanelPageProps) {
  return (
    <>
      <Title text={`${title} · ${loginTexts.title}`} />
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {note !== undefined && <p>{note}</p>}
        </div>
        {aside}
      </header>
      {children}
    </>
  );
}

interface SectionProps {
  title: string;
  aside?: Parts;
  children: Parts;
}

export const Section = ({ title, aside, children }: SectionProps) => (
  <section className={styles.section} aria-label={title}>
    <div className={styles.sectionHead}>
      <h2>{title}</h2>
      {aside}
    </div>
    {children}
  </section>
);
