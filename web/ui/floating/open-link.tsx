import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import { useUrlState } from '../../state/navigation/url-state.ts';

const LinkPanel = lazy(() => import('../../screens/links/panel/link-panel.tsx'));

/** Name of the open link in the address. */
const PANEL = 'link';

/** Returns a function that opens a link in the side panel of the screen. */
export function useOpenLink(): (id: number) => void {
  const [params, change] = useUrlState();
  const isOpen = params.has(PANEL);
  return (id) => change({ [PANEL]: String(id) }, { pushesHistory: !isOpen });
}

type OpenLinkProps = Omit<ComponentProps<'a'>, 'href' | 'id' | 'onClick'> & { id: number; children: ReactNode };

/**
 * Opens a short link in the side panel of the screen. Its address is that of the link's own screen, for new tabs; the
 * panel reads from the document which link is next.
 */
export function OpenLink({ id, children, ...rest }: OpenLinkProps) {
  const open = useOpenLink();
  return (
    <Link
      to={`/links/${id}`}
      {...rest}
      data-opens={id}
      onClick={(event) => {
        event.preventDefault();
        open(id);
      }}
    >
      {children}
    </Link>
  );
}

let places = 0;

/** Whether the current screen has a side panel for links. */
export function hasLinkPanel(): boolean {
  return places > 0;
}

/** The side panel of a screen with short links, while the address names one. */
export function LinkPanelPlace() {
  useEffect(() => {
    places++;
    return () => {
      places--;
    };
  }, []);
  const [params] = useUrlState();
  const open = useOpenLink();
  const id = params.get(PANEL) ?? '';
  if (!/^\d{1,15}$/.test(id)) return null;
  return (
    <Suspense>
      <LinkPanel id={Number(id)} onOpen={open} />
    </Suspense>
  );
}
