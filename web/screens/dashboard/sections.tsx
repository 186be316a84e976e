import { dashboardMessages as words } from '../../messages/dashboard.ts';
import styles from './dashboard.module.css';

const SECTIONS = ['sources', 'pages', 'places', 'devices', 'goals', 'funnels'] as const;

/** Links to the sections of the page. Plain fragments need no script, work with the back button, and move the focus. */
export function Sections() {
  return (
    <nav className={styles.sections} aria-label={words.onThisPage}>
      {SECTIONS.map((name) => (
        <a key={name} href={`#${name}`}>
          {words[name]}
        </a>
      ))}
    </nav>
  );
}
