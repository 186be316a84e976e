import { Refusal } from '../../../api/refusal.ts';
import { windowsWords as texts } from '../../../messages/dashboard-windows.ts';

interface Typed {
  kind: string;
  text: string;
}

/** Where it was typed: of which website, and which field is told what is wrong. */
interface Place {
  domain: string;
  field: string;
}

const SCHEME = /^(?:https?:)?\/\//i;

/** What was typed of a page as its path: people paste its whole address, or leave out the first slash. */
export function cutToPath<Part extends Typed>(typed: Part, place: Place): Part {
  if (typed.kind !== 'page' && typed.kind !== 'scroll') return typed;
  return { ...typed, text: pathOfText(typed.text.trim(), place) };
}

function pathOfText(text: string, { domain, field }: Place): string {
  const bare = text.replace(SCHEME, '');
  const host = bare.split(/[/?#]/, 1)[0] ?? '';
  if (isOf(host, domain)) return pathOfAddress(bare.slice(host.length));
  if (bare !== text) throw new Refusal('', { fields: { [field]: [texts.otherHost(host, domain)] } });
  return text === '' || /^[/*]/.test(text) ? text : `/${text}`;
}

/** What stands behind a `?` differs from visitor to visitor: with the page, all of them are meant. */
function pathOfAddress(rest: string): string {
  const path = rest.replace(/[?#].*/, '') || '/';
  // Behind a slash a `*` would mean everything below it.
  return !/[*]|\/$/.test(path) && /^[^#]*\?/.test(rest) ? `${path}*` : path;
}

/** The website's own host with or without `www.` and a port, and what stands below it. */
function isOf(host: string, domain: string): boolean {
  const nameOf = (text: string) =>
    text
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^www\./, '');
  const own = nameOf(domain);
  return own !== '' && (nameOf(host) === own || nameOf(host).endsWith(`.${own}`));
}
