import { type CodeDesign, type CodeType, TYPES } from '../code-data.ts';
import { dataOf, type Fields, fieldsFrom, isFilled, SAMPLES } from '../design/content.ts';
import { type Look, lookBody, lookFrom, PLAIN_LOOK } from '../design/look.ts';

/** Everything that the designer changes. What was typed for other types stays, should one go back to them. */
export interface CodeState {
  name: string;
  type: CodeType;
  fields: Readonly<Partial<Record<CodeType, Fields>>>;
  /** Null: as usual for its type. */
  dynamic: boolean | null;
  look: Look;
}

/** @param asked `?url=` and `?type=` of the address */
export function newCode(asked: { url?: string | null; type?: string | null }): CodeState {
  const type = TYPES.find((known) => known === asked.type) ?? 'link';
  const fields = asked.url ? { link: { link: asked.url } } : {};
  return { name: '', type, fields, dynamic: null, look: PLAIN_LOOK };
}

export function codeFrom(design: CodeDesign): CodeState {
  const { name, type, data, dynamic } = design;
  return { name, type, fields: { [type]: fieldsFrom(type, data) }, dynamic, look: lookFrom(design) };
}

/** A copy to begin a new code with: it looks and holds the same, under no name. */
export function copyOf(design: CodeDesign): CodeState {
  return { ...codeFrom(design), name: '' };
}

export function fieldsOf({ type, fields }: CodeState): Fields {
  return fields[type] ?? {};
}

export function isComplete(state: CodeState): boolean {
  return isFilled(state.type, fieldsOf(state));
}

/** Links lead through the service unless one says otherwise; networks never do. */
export function isDynamic({ type, dynamic }: Pick<CodeState, 'type' | 'dynamic'>): boolean {
  return type !== 'wifi' && (dynamic ?? type === 'link');
}

/** What is drawn: the content, or an example as long as there is none. */
export function contentBody(state: CodeState) {
  const { type } = state;
  const fields = isComplete(state) ? fieldsOf(state) : SAMPLES[type];
  return { type, data: dataOf(type, fields), dynamic: isDynamic(state) };
}

/** What templates are drawn with: looks do not depend on what was typed, which may be wrong. */
export function templateBody({ type }: Pick<CodeState, 'type'>) {
  return contentBody(newCode({ type }));
}

/** What is saved. */
export function codeBody(state: CodeState) {
  const { type, name, look } = state;
  return { type, data: dataOf(type, fieldsOf(state)), dynamic: isDynamic(state), name: name.trim(), ...lookBody(look) };
}
