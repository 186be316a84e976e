import { useEnumParam } from '../../state/navigation/url-state.ts';
import { createStored, useStored } from '../../state/stored.ts';
import type { Format } from './code-data.ts';

/** The format used last in this browser. */
export const lastFormat = createStored<Format | null>('codes.format', null);

type Formats = readonly [Format, ...Format[]];

/** The chosen format in the address; defaults to the one used last. */
export function useLastFormat(formats: Formats): [format: Format, choose: (format: Format) => void] {
  const [taken] = useStored(lastFormat);
  return useEnumParam('format', lastFormatFirst(taken, formats));
}

/** Moves the last format to the front. Ignores an unknown one, which an older version of Waymark may have stored. */
export function lastFormatFirst(taken: Format | null, formats: Formats): Formats {
  return taken !== null && formats.includes(taken) ? [taken, ...formats] : formats;
}
