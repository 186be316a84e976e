import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export type MenuEntry =
  | {
      label: string;
      icon?: ReactNode;
      /** At the end of the row: a key, a count. */
      end?: ReactNode;
      isDanger?: boolean;
      isDisabled?: boolean;
      onSelect: () => void;
    }
  | { label: string; icon?: ReactNode; end?: ReactNode; to: string }
  | { label: string; icon?: ReactNode; end?: ReactNode; href: string }
  | 'separator'
  | { heading: string };

export interface MenuProps {
  trigger: ReactElement<{ onClick?: () => void }>;
  entries: readonly MenuEntry[];
  /** For buttons at the beginning of a row: it opens towards the other side. */
  isAtStart?: boolean;
}

const BaseMenu = lazy(() => import('./base-menu.tsx'));

/**
 * A menu under a button. Entries either do something, lead to a screen, or to an address outside the application. What makes it
 * open is loaded after the screen has been painted; a click before that is not lost.
 */
export function Menu(props: MenuProps) {
  const [isAwaited, setAwaited] = useState(false);
  const early = cloneElement(props.trigger, { onClick: () => setAwaited(true) });
  return (
    <Suspense fallback={early}>
      <BaseMenu {...props} isAwaited={isAwaited} />
    </Suspense>
  );
}
