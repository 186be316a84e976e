import { cloneElement, type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react';
import { loadWhenIdle } from '../page/when-idle.ts';
import type { MenuEntry, MenuProps } from './base-menu.tsx';

export type { MenuEntry, MenuProps };

const loadBase = () => import('./base-menu.tsx');
const BaseMenu = lazy(loadBase);

/**
 * A menu under a button. Entries either do something, lead to a screen, or to an address outside the application. Until it is
 * opened for the first time it is a button and nothing else: a screen has many menus, and none of them is looked into mostly.
 */
export function Menu({ startsOpen = false, ...props }: MenuProps & { startsOpen?: boolean }) {
  const [isWanted, setWanted] = useState(startsOpen);
  useEffect(() => loadWhenIdle(loadBase), []);
  const want = () => setWanted(true);
  const early = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // When the whole click is over, which would shut it again.
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
