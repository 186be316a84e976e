import { ApiError } from '../../../api/api-error.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';

/** Returns the error of a goal or step without a match; undefined when it has one. */
export function missingMatchError({ kind, text }: { kind: string; text: string }): string | undefined {
  if (text.trim() !== '') return undefined;
  if (kind === 'event') return texts.eventWanted;
  return kind === 'page' || kind === 'scroll' ? texts.pageWanted : undefined;
}

/** Throws when fields are empty: one message per field, undefined for filled fields. */
export function rejectEmpty(sentences: Readonly<Record<string, string | undefined>>): void {
  const fields = Object.entries(sentences).flatMap(([field, sentence]) => (sentence ? [[field, [sentence]]] : []));
  if (fields.length > 0) throw new ApiError('', { fields: Object.fromEntries(fields) });
}
