import { shownPicture } from '../../../state/shown-picture.ts';
import type { Scheme } from './page-scheme.ts';

/**
 * A page for strangers, to look at: its links open windows, which the sandbox that it stands in forbids, so that pressing one
 * leaves the preview as it is; its fields are light or dark as is wanted; and pictures of other hosts come through this service.
 */
export function stillMarkup(markup: string, scheme: Scheme): string {
  return withOwnPictures(markup)
    .replace('<head>', '<head><base target="_blank">')
    .replace('<meta name="color-scheme" content="light dark">', `<meta name="color-scheme" content="${scheme}">`);
}

/** In the pages that stand within the page, too. */
function withOwnPictures(markup: string): string {
  return markup
    .replace(/(<img\b[^>]* src=")([^"]*)/g, (_whole, start: string, source: string) => {
      return start + escaped(shownPicture(unescaped(source)));
    })
    .replace(/( srcdoc=")([^"]*)/g, (_whole, start: string, inner: string) => {
      return start + escaped(withOwnPictures(unescaped(inner)));
    });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const CHARACTERS = Object.fromEntries(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function unescaped(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] ?? entity);
}
