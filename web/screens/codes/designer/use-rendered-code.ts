import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/api-error.ts';
import { useApiQuery } from '../../../api/queries.ts';
import { CODES, type CodeCheck } from '../code-data.ts';
import { lookBody } from '../design/look.ts';
import { type CodeState, contentBody } from './code-state.ts';

/** Drawing is fast; grading decodes the code in many variants, so it waits until the input pauses. */
const DRAW_AFTER_MS = 60;
const CHECK_AFTER_MS = 350;

export interface RenderedCode {
  /** The last drawable image; undefined before the first. */
  svg: string | undefined;
  check: CodeCheck | undefined;
  /** Whether the check belongs to an earlier design. */
  isChecking: boolean;
  /** Why the current design cannot be drawn. */
  refusal: ApiError | null;
}

/** @param word back-half of the stored code; a dynamic code is drawn with it */
export function useRenderedCode(state: CodeState, word: string | undefined): RenderedCode {
  const content = { ...(word && { word }), ...contentBody(state) };
  const look = lookBody(state.look);
  const drawn = useDebounced({ ...content, looks: [look] }, DRAW_AFTER_MS);
  const checked = useDebounced({ ...content, ...look }, CHECK_AFTER_MS);
  const picture = useApiQuery('drawQrCode', `${CODES}/draw`, { body: drawn.value });
  const grade = useApiQuery('checkQrCode', `${CODES}/check`, { body: checked.value });
  return {
    svg: useLastDefined(picture.data?.pictures[0]),
    check: useLastDefined(grade.data),
    isChecking: checked.isBehind || grade.isFetching || grade.isPlaceholderData,
    refusal: grade.error ?? picture.error,
  };
}

/** Debounces a value; the first one passes immediately. */
export function useDebounced<Value>(value: Value, afterMs: number): { value: Value; isBehind: boolean } {
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

/** Returns the last defined value while the next one loads or fails. */
function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
}
