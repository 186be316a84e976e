import { cloneElement, type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { loadWhenIdle } from '../page/when-idle.ts';
import type { MenuEntry, MenuProps } from './base-menu.tsx';

export type { MenuEntry, MenuProps };

const loadBase = () => import('./base-menu.tsx');
const BaseMenu = lazy(loadBase);

/**
 * A menu button. Entries run an action or link to a screen or an external address. Until first use only the button is
 * rendered, because a screen has many menus and most stay closed.
 */
export function Menu({ startsOpen = false, ...props }: MenuProps & { startsOpen?: boolean }) {
  const [isWanted, setWanted] = useState(startsOpen);
  useEffect(() => loadWhenIdle(loadBase), []);
  const want = () => setWanted(true);
  const early = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Opens after the click has ended, because the same click would close it again.
    onClick: () => setTimeout(want),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      want();
    },
  });
  if (!isWanted) return early;
  return (
    <Suspense fallback={early}>
      <BaseMenu {...props} />
    </Suspense>
  );
}
