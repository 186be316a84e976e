import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../../api/queries.ts';
import type { Refusal } from '../../../api/refusal.ts';
import { CODES, type CodeCheck } from '../code-data.ts';
import { lookBody } from '../design/look.ts';
import { type CodeState, contentBody } from './code-state.ts';

/** Drawing is quick; grading reads the code in many views, and waits until one has stopped. */
const DRAW_AFTER_MS = 60;
const CHECK_AFTER_MS = 350;

export interface Drawn {
  /** The last picture that could be drawn; undefined before the first. */
  svg: string | undefined;
  check: CodeCheck | undefined;
  /** The check is of an earlier design. */
  isChecking: boolean;
  /** Why this one cannot be drawn. */
  refusal: Refusal | null;
}

/** @param word of the stored code, which a dynamic one is drawn with */
export function useDrawn(state: CodeState, word: string | undefined): Drawn {
  const content = { ...(word && { word }), ...contentBody(state) };
  const look = lookBody(state.look);
  const drawn = usePaused({ ...content, looks: [look] }, DRAW_AFTER_MS);
  const checked = usePaused({ ...content, ...look }, CHECK_AFTER_MS);
  const picture = useAnswer('drawQrCode', `${CODES}/draw`, { body: drawn.value });
  const grade = useAnswer('checkQrCode', `${CODES}/check`, { body: checked.value });
  return {
    svg: useLast(picture.data?.pictures[0]),
    check: useLast(grade.data),
    isChecking: checked.isBehind || grade.isFetching || grade.isPlaceholderData,
    refusal: grade.error ?? picture.error,
  };
}

/** A value a while after it has stopped changing; the first one at once. */
export function usePaused<Value>(value: Value, afterMs: number): { value: Value; isBehind: boolean } {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  const newest = useRef(value);
  newest.current = value;
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, value: newest.current }), afterMs);
    return () => clearTimeout(timer);
  }, [text, afterMs]);
  return { value: settled.value, isBehind: settled.text !== text };
}

/** What was there last, while the next is on its way or cannot be made. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
