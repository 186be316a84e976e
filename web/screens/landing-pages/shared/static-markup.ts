import { shownPicture } from '../../../state/shown-picture.ts';
import type { Scheme } from './page-scheme.ts';

/**
 * Prepares a public page for the preview. Links open windows, which the sandbox forbids, so that a click leaves the
 * preview unchanged; fields follow the requested color scheme; images of other hosts load through this service.
 */
export function staticMarkup(markup: string, scheme: Scheme): string {
  return withOwnPictures(markup)
    .replace('<head>', '<head><base target="_blank">')
    .replace('<meta name="color-scheme" content="light dark">', `<meta name="color-scheme" content="${scheme}">`);
}

/** Includes the pages in nested frames. */
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
