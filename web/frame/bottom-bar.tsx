import { Menu as MenuIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { frameMessages } from '../messages/shared/frame.ts';
import { Menu } from '../ui/floating/menu.tsx';
import styles from './frame.module.css';
import { isAt, LOWER_PLACES, PLACES } from './places.tsx';

const SHOWN = ['/', '/links', '/codes', '/websites'];

/** Navigation on phones: four places, and a menu with the others. */
export function BottomBar() {
  const [location] = useLocation();
  const shown = PLACES.filter(({ to }) => SHOWN.includes(to));
  const others = [...PLACES.filter(({ to }) => !SHOWN.includes(to)), ...LOWER_PLACES];
  return (
    <nav className={styles.bottom} aria-label={frameMessages.menu}>
      {shown.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={isAt(to, location) ? 'page' : undefined}>
          <Icon aria-hidden />
          {label}
        </Link>
      ))}
      <Menu
        trigger={
          <button type="button" className={styles.tab}>
            <MenuIcon aria-hidden />
            {frameMessages.menu}
          </button>
        }
        entries={others.map(({ to, label, icon: Icon }) => ({ to, label, icon: <Icon /> }))}
      />
    </nav>
  );
}
