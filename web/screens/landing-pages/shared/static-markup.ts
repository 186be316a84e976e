import { pageMessages } from '../../../messages/landing-pages/pages.ts';
import { shownPicture } from '../../../state/shown-picture.ts';
import type { Scheme } from './page-scheme.ts';

/**
 * Prepares a public page for the preview. Links open windows, which the sandbox forbids, so that a click leaves the
 * preview unchanged; fields follow the requested color scheme; images of other hosts load through this service.
 */
export function staticMarkup(markup: string, scheme: Scheme): string {
  return withoutPlayers(withOwnPictures(markup))
    .replace('<head>', '<head><base target="_blank">')
    .replace('<meta name="color-scheme" content="light dark">', `<meta name="color-scheme" content="${scheme}">`);
}

/**
 * Opens players and shows what they play instead: a still where the host has one under a known URL, or else a note. A
 * player would connect to its host.
 */
function withoutPlayers(markup: string): string {
  return markup
    .replaceAll('<details class="block play">', '<details class="block play" open>')
    .replace(
      /<iframe class="([\w-]+)" src="(https:[^"]+)"[^>]*><\/iframe>/g,
      (_whole, shape: string, source: string) => {
        const id = /^https:\/\/www\.youtube-nocookie\.com\/embed\/([\w-]+)$/.exec(source)?.[1];
        if (id === undefined) return playerNote(source);
        const still = shownPicture(`https://i.ytimg.com/vi/${id}/hqdefault.jpg`);
        return `<img class="${shape}" src="${escaped(still)}" alt="">`;
      },
    )
    .replace(/<(video|audio) src="([^"]+)"[^>]*><\/\1>/g, (_whole, _kind, source: string) => playerNote(source));
}

function playerNote(source: string): string {
  const host = URL.parse(unescaped(source))?.host ?? '';
  return `<p class="block player-note">${escaped(pageMessages.playsHere(host))}</p>`;
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
