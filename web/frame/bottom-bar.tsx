import { Menu as MenuIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { frameMessages } from '../messages/shared/frame.ts';
import { Menu } from '../ui/floating/menu.tsx';
import styles from './frame.module.css';
import { isAt } from './nav-items.tsx';
import { useNavItems } from './use-nav-items.ts';

/** In the menu instead. */
const HIDDEN = ['/campaigns', '/channels', '/pages', '/boards'];

/** Navigation on phones: four items, and a menu with the others. */
export function BottomBar() {
  const [location] = useLocation();
  const { upper, lower } = useNavItems();
  const shown = upper.filter(({ to }) => !HIDDEN.includes(to));
  const others = [...upper.filter(({ to }) => HIDDEN.includes(to)), ...lower];
  return (
    <nav className={styles.bottom} aria-label={frameMessages.menu}>
      {shown.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} className={styles.tab} aria-current={isAt(to, location) ? 'page' : undefined}>
          <Icon aria-hidden />
          <span>{label}</span>
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
