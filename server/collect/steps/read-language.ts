import type { Step } from '../event-draft.ts';

/** The language that the browser names first: `de`, or with its region `pt-BR`; scripts and variants are left off. */
export const readLanguage: Step = {
  name: 'read_language',
  run(draft) {
    draft.row.language = firstLanguage(draft.hit.acceptLanguage);
    return draft;
  },
};

function firstLanguage(header: string): string {
  const tag = /^\s*([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?![a-z\d])/i.exec(header);
  const [, language = '', region] = tag ?? [];
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`;
}
