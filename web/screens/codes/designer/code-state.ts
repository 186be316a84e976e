import { type CodeDesign, type CodeType, TYPES } from '../code-data.ts';
import { dataOf, type Fields, fieldsFrom, isFilled, SAMPLES } from '../design/content.ts';
import { type Look, lookBody, lookFrom, PLAIN_LOOK } from '../design/look.ts';

/** The designer's editable state. Input for other types is kept, in case the user returns to them. */
export interface CodeState {
  name: string;
  type: CodeType;
  fields: Readonly<Partial<Record<CodeType, Fields>>>;
  /** Null: the type's default. */
  dynamic: boolean | null;
  look: Look;
}

/** @param asked `?url=` and `?type=` of the address */
export function newCode(requested: { url?: string | null; type?: string | null }): CodeState {
  const type = TYPES.find((known) => known === requested.type) ?? 'link';
  const fields = requested.url ? { link: { link: requested.url } } : {};
  return { name: '', type, fields, dynamic: null, look: PLAIN_LOOK };
}

export function codeFrom(design: CodeDesign): CodeState {
  const { name, type, data, dynamic } = design;
  return { name, type, fields: { [type]: fieldsFrom(type, data) }, dynamic, look: lookFrom(design) };
}

/** Returns a copy for a new code: same look and content, no name. */
export function copyOf(design: CodeDesign): CodeState {
  return { ...codeFrom(design), name: '' };
}

export function fieldsOf({ type, fields }: CodeState): Fields {
  return fields[type] ?? {};
}

export function isComplete(state: CodeState): boolean {
  return isFilled(state.type, fieldsOf(state));
}

/** Whether a type leaves no choice: phones read networks and payments from the code itself, and apps need a redirect. */
export const FIXED_DYNAMIC: Partial<Record<CodeType, boolean>> = { wifi: false, payment: false, app: true };

/** Links are dynamic by default. */
export function isDynamic({ type, dynamic }: Pick<CodeState, 'type' | 'dynamic'>): boolean {
  return FIXED_DYNAMIC[type] ?? dynamic ?? type === 'link';
}

/** Returns the content to draw: the input, or a sample until it is complete. */
export function contentBody(state: CodeState) {
  const { type } = state;
  const fields = isComplete(state) ? fieldsOf(state) : SAMPLES[type];
  return { type, data: dataOf(type, fields), dynamic: isDynamic(state) };
}

/** Returns the content for template previews: always a sample, because the input may be invalid. */
export function templateBody({ type }: Pick<CodeState, 'type'>) {
  return contentBody(newCode({ type }));
}

/** Returns the request body for saving. */
export function codeBody(state: CodeState) {
  const { type, name, look } = state;
  return { type, data: dataOf(type, fieldsOf(state)), dynamic: isDynamic(state), name: name.trim(), ...lookBody(look) };
}
