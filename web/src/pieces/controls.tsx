import { OFFERED_LANGUAGES } from '@functions/base/contract/values/languages';
import styles from './pieces.module.css';
import { PARTS, SHOWN_THEMES, urlWith, WIDTHS, type View } from './view';

/** Links that change one parameter of the view. */
export function Controls({ view, language }: { view: View; language: string }) {
  return (
    <header className={styles.controls}>
      <Choice name="part" values={PARTS} current={view.part} />
      {view.part === 'ui' && <Choice name="lng" values={OFFERED_LANGUAGES} current={language} />}
      <Choice name="theme" values={SHOWN_THEMES} current={view.theme} />
      <Choice name="width" values={WIDTHS} current={view.width} />
    </header>
  );
}

function Choice({ name, values, current }: { name: string; values: readonly string[]; current: string }) {
  return (
    <nav className={styles.choice} aria-label={name}>
      {values.map((value) => (
        <a key={value} href={urlWith({ [name]: value })} aria-current={value === current ? 'true' : undefined}>
          {value}
        </a>
      ))}
    </nav>
  );
}
