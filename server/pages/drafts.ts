import type { OverlayType } from '../../contract/vocabulary.ts';
import { AppError } from '../platform/app-error.ts';
import { type BioContentInput, readBioContent } from './bio-content.ts';
import type { BioInput } from './bio-pages.ts';
import { type BioContent, parseBioContent } from './bio-value.ts';
import { type OverlayInput, parseOverlayContent, readOverlayContent } from './overlay-content.ts';
import type { BioPage, Overlay, SplashPage } from './page-port.ts';
import { readSplashContent, type SplashInput } from './splash-pages.ts';
import { parseSplashContent } from './splash-value.ts';

/**
 * Previews of unsaved pages. An editor always contains incomplete input, so invalid fields and blocks are omitted,
 * although saving would reject them.
 */
export interface Drafts {
  bio(input: BioInput): BioPage;
  splash(input: SplashInput): SplashPage;
  overlay(input: OverlayInput & { type: OverlayType }): Overlay;
}

/** Placeholder IDs of an unsaved page. */
const NEW = { id: 0, accountId: 0, createdAt: 0 } as const;

export const drafts: Drafts = {
  bio: ({ name = '', handle = '', ...input }) => ({
    ...NEW,
    name,
    handle,
    content: readValidFields(input, (given) => readBioContent(withIds(given), given)),
  }),
  splash: ({ name = '', ...input }) => ({
    ...NEW,
    name,
    content: readValidFields(input, (given) => readSplashContent(parseSplashContent('{}'), given)),
  }),
  overlay: ({ name = '', type, ...input }) => ({
    ...NEW,
    name,
    type,
    content: readValidFields(input, (given) => readOverlayContent(parseOverlayContent('{}'), given)),
  }),
};

/** Returns a page on which the blocks of the input have their IDs, so that an editor finds them in the preview. */
function withIds({ blocks = [] }: BioContentInput): BioContent {
  const known = blocks.filter(({ id }) => id !== undefined).map(({ id }) => ({ id, type: 'divider' }));
  return parseBioContent(JSON.stringify({ blocks: known }));
}

/** Reads the input, omits rejected fields and reads it again. */
function readValidFields<Input extends object, Value>(input: Input, read: (input: Input) => Value): Value {
  try {
    return read(input);
  } catch (error) {
    const rest = error instanceof AppError ? omitFields(input, Object.keys(error.fields ?? {})) : undefined;
    if (rest === undefined) throw error;
    return readValidFields(rest, read);
  }
}

/** Removes these fields, or items of lists (`blocks.3.url`); undefined if it has none of them. */
function omitFields<Input extends object>(input: Input, fields: readonly string[]): Input | undefined {
  const rest: Record<string, unknown> = Object.fromEntries(Object.entries(input));
  let isLess = false;
  for (const field of fields) {
    const [wireName = '', place] = field.split('.');
    // On the wire, names have no capitals: `metaimage`.
    const name = Object.keys(rest).find((key) => key.toLowerCase() === wireName) ?? wireName;
    const value = rest[name];
    if (value === undefined) continue;
    isLess = true;
    if (Array.isArray(value) && place !== undefined) rest[name] = value.toSpliced(Number(place), 1);
    else delete rest[name];
  }
  return isLess ? (rest as Input) : undefined;
}
