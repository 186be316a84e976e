import { createStored } from '../../../state/stored.ts';

/** How much a row shows: two lines with an icon, or one. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Kept in this browser. */
export const DENSITY = createStored<Density>('links.density', 'comfortable');

/** Room for two lines, and the height of every table's row. */
export const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 58, compact: 40 };
