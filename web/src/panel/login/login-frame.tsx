import type { ReactNode } from 'react';
import { StatusIllustration } from '@web/ui/status-illustration';
import { Title } from '@web/ui/title';
import { loginTexts } from '../login-texts';
import { useRussianDocument } from '../shell/use-russian-document';
import styles from './login.module.css';

interface LoginFrameProps {
  heading: string;
  children: ReactNode;
}

/** Layout of the login pages: the brand header with one form below it. */
export function LoginFrame({ heading, children }: LoginFrameProps) {
  useRussianDocument();
  return (
    <main className={styles.page}>
      <Title text={`${heading} · ${loginTexts.title}`} />
      <meta name="robots" content="noindex" />
      <StatusIllustration state="inactive">
        <p className={styles.internal}>{loginTexts.internal}</p>
        <h1 className={styles.heading}>{heading}</h1>
      </StatusIllustration>
      <div className={styles.ground}>{children}</div>
    </main>
  );
}
