import { useAddressWord } from '../../state/navigation/address.ts';
import { createStored, useStored } from '../../state/stored.ts';
import type { Format } from './code-data.ts';

/** The format that was taken last in this browser. */
export const takenFormat = createStored<Format | null>('codes.format', null);

type Formats = readonly [Format, ...Format[]];

/** A choice of formats in the address, which begins with the one that was taken last. */
export function useUsualFormat(formats: Formats): [format: Format, choose: (format: Format) => void] {
  const [taken] = useStored(takenFormat);
  return useAddressWord('format', beginningWith(taken, formats));
}

/** What is not among them is left out: an older Waymark may have written it. */
export function beginningWith(taken: Format | null, formats: Formats): Formats {
  return taken !== null && formats.includes(taken) ? [taken, ...formats] : formats;
}
