import { useEffect, type ReactNode } from 'react';
import { StatusIllustration } from '@web/ui/status-illustration';
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
  useEffect(() => {
    document.title = `${heading} · ${loginTexts.title}`;
  }, [heading]);
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      <StatusIllustration state="inactive">
        <p className={styles.internal}>{loginTexts.internal}</p>
        <h1 className={styles.heading}>{heading}</h1>
      </StatusIllustration>
      <div className={styles.ground}>{children}</div>
    </main>
  );
}
