import { cloneElement, lazy, Suspense, useState } from 'react';

import type { MenuEntry, MenuProps } from './base-menu.tsx';

export type { MenuEntry, MenuProps };

const BaseMenu = lazy(() => import('./base-menu.tsx'));

/**
 * A menu under a button. Entries either do something, lead to a screen, or to an address outside the application. What makes it
 * open is loaded after the screen has been painted; a click before that is not lost.
 */
export function Menu(props: MenuProps) {
  const [isAwaited, setAwaited] = useState(false);
  const wait = () => setAwaited(true);
  // A pointer that goes down here may come up on what takes this place, and that is a click on neither. It opens when the
  // whole click is over, which would shut it again.
  const press = () => {
    const over = new AbortController();
    const end = ({ type }: Event) => {
      over.abort();
      if (type === 'pointerup') setTimeout(wait);
    };
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, end, over);
  };
  const early = cloneElement(props.trigger, { onClick: () => setTimeout(wait), onPointerDown: press });
  return (
    <Suspense fallback={early}>
      <BaseMenu key={String(isAwaited)} {...props} isAwaited={isAwaited} />
    </Suspense>
  );
}
