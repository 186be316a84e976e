import { Refusal } from '../../../api/refusal.ts';
import { windowsWords as texts } from '../../../messages/dashboard-windows.ts';

/** What is wrong with a goal or a step that names nothing; undefined: it names something. */
export function emptyOf({ kind, text }: { kind: string; text: string }): string | undefined {
  if (text.trim() !== '') return undefined;
  if (kind === 'event') return texts.eventWanted;
  return kind === 'page' || kind === 'scroll' ? texts.pageWanted : undefined;
}

/** Refuses fields that are empty, in words that say what to write: a sentence each, undefined for what is there. */
export function refuseEmpty(sentences: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(sentences).flatMap(([field, sentence]) => (sentence ? [[field, [sentence]]] : []));
  if (fields.length > 0) throw new Refusal('', { fields: Object.fromEntries(fields) });
}
