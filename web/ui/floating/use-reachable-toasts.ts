import { type RefObject, useEffect } from 'react';

/**
 * Makes toasts reachable by keyboard from a dialog. A dialog traps Tab by a guard on either side; while
 * toasts exist, Tab moves from the dialog to them first, and from them back into the dialog.
 */
export function useReachableToasts(popup: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const ways = waysOf(popup);
    // Runs before the library's guards.
    document.addEventListener('focusin', ways.goOut, true);
    document.addEventListener('keydown', ways.comeBack, true);
    document.addEventListener('click', ways.stay, true);
    return () => {
      document.removeEventListener('focusin', ways.goOut, true);
      document.removeEventListener('keydown', ways.comeBack, true);
      document.removeEventListener('click', ways.stay, true);
    };
  }, [popup, isOpen]);
}

function waysOf(popup: RefObject<HTMLElement | null>) {
  return {
    goOut: (event: FocusEvent) => {
      const { current } = popup;
      const { target, relatedTarget } = event;
      const isAfter = target === current?.nextElementSibling;
      if (!current || !(isAfter || target === current.previousElementSibling) || isInToast(relatedTarget)) return;
      const next = buttons().at(isAfter ? 0 : -1);
      if (!next) return;
      event.stopImmediatePropagation();
      next.focus();
    },
    comeBack: (event: KeyboardEvent) => {
      const { current } = popup;
      if (event.key !== 'Tab' || !current || !isTopmost(current)) return;
      if (document.activeElement !== buttons().at(event.shiftKey ? 0 : -1)) return;
      const guard = event.shiftKey ? current.previousElementSibling : current.nextElementSibling;
      if (!(guard instanceof HTMLElement)) return;
      event.preventDefault();
      guard.focus();
    },
    /** Pressing a button removes its toast, and the focus with it. */
    stay: ({ target }: Event) => {
      const { current } = popup;
      if (!isInToast(target) || !current || !isTopmost(current)) return;
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) current.focus();
      });
    },
  };
}

/** Returns the buttons of visible toasts in order. */
function buttons(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>('[data-toasts] button');
  return [...all].filter((button) => button.offsetParent !== null);
}

function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

function isTopmost(popup: HTMLElement): boolean {
  return [...document.querySelectorAll('[data-window]')].at(-1) === popup;
}
