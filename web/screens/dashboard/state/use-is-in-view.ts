import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been visible or close to it; stays true afterward. */
export function useIsInView(box: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !box.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isSeen, box]);
  return isSeen;
}
