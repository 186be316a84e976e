import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './floating.module.css';

interface Place {
  left: number;
  top: number;
  isBelow: boolean;
}

type Props = Record<string, unknown>;
const DELAY_MS = 350;
const MARGIN_PX = 6;

interface Size {
  widthPx: number;
  heightPx: number;
}

const LINE: Size = { widthPx: 180, heightPx: 48 };

interface TooltipProps {
  text: ReactNode;
  /** Shows the tooltip below, where something above must stay visible. */
  isBelow?: boolean | undefined;
  /** Size of larger content, which must fit into the window. */
  size?: Size;
  children: ReactElement<Props>;
}

/**
 * A tooltip on hover and focus that also describes the element to screen readers. It is our own, because every screen
 * has dozens of them and the library's (floating-ui, 25 kB) is larger than the rest of the frame.
 */
export function Tooltip({ text, isBelow = false, size = LINE, children }: TooltipProps) {
  const [place, setPlace] = useState<Place>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(undefined);
  };
  const show = (element: Element, delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(placeAt(element.getBoundingClientRect(), isBelow, size)), delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useHidingOf(place !== undefined, hide);
  const listeners: Props = {
    ...after(children.props, {
      onPointerEnter: (event: React.PointerEvent) =>
        event.pointerType === 'mouse' && show(event.currentTarget, DELAY_MS),
      onPointerLeave: hide,
      onFocus: (event: React.FocusEvent) =>
        event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0),
      onBlur: hide,
    }),
    ...(place && { 'aria-describedby': id }),
  };
  return (
    <>
      {cloneElement(children, listeners)}
      {place && createPortal(<Words id={id} place={place} text={text} />, document.body)}
    </>
  );
}

/** Chains listeners after the element's own. */
function after(own: Props, more: Readonly<Record<string, (event: never) => void>>): Props {
  const both = Object.entries(more).map(([name, listen]) => {
    const first = own[name];
    const call = (event: never) => {
      if (typeof first === 'function') first(event);
      listen(event);
    };
    return [name, call];
  });
  return Object.fromEntries(both);
}

function useHidingOf(isShown: boolean, hide: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hide` never changes its behavior
  useEffect(() => {
    if (!isShown) return;
    const listen = (event: Event) => (!(event instanceof KeyboardEvent) || event.key === 'Escape') && hide();
    const names = ['keydown', 'scroll', 'pointerdown'];
    for (const name of names) window.addEventListener(name, listen, true);
    return () => {
      for (const name of names) window.removeEventListener(name, listen, true);
    };
  }, [isShown]);
}

function Words({ id, place, text }: { id: string; place: Place; text: ReactNode }) {
  const { left, top, isBelow } = place;
  return (
    <div
      id={id}
      role="tooltip"
      className={styles.tooltip}
      style={{ position: 'fixed', left, top, translate: isBelow ? '-50% 0' : '-50% -100%' }}
    >
      {text}
    </div>
  );
}

/** Places the tooltip above the element, or below on request or at the top of the window; always inside the window. */
function placeAt({ left, width, top, bottom }: DOMRect, isWantedBelow: boolean, { widthPx, heightPx }: Size): Place {
  const isBelow = isWantedBelow || top < heightPx;
  const margin = widthPx / 2;
  const middle = Math.min(Math.max(left + width / 2, margin), window.innerWidth - margin);
  return { left: middle, top: isBelow ? bottom + MARGIN_PX : top - MARGIN_PX, isBelow };
}
