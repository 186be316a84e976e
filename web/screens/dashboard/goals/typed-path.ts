import { ApiError } from '../../../api/api-error.ts';
import { windowsMessages as texts } from '../../../messages/websites/dashboard-dialogs.ts';

interface Typed {
  kind: string;
  text: string;
}

/** The website and the form field, for error messages. */
interface Place {
  domain: string;
  field: string;
}

const SCHEME = /^(?:https?:)?\/\//i;

/** Reduces a typed page to its path: people paste whole addresses or omit the leading slash. */
export function cutToPath<Part extends Typed>(typed: Part, place: Place): Part {
  if (typed.kind !== 'page' && typed.kind !== 'scroll') return typed;
  return { ...typed, text: pathOfText(typed.text.trim(), place) };
}

function pathOfText(text: string, { domain, field }: Place): string {
  const bare = text.replace(SCHEME, '');
  const host = bare.split(/[/?#]/, 1)[0] ?? '';
  if (isOf(host, domain)) return pathOfUrl(bare.slice(host.length));
  if (bare !== text) throw new ApiError('', { fields: { [field]: [texts.otherHost(host, domain)] } });
  return text === '' || /^[/*]/.test(text) ? text : `/${text}`;
}

/** Replaces a query string by `*`, because it differs between visitors. */
function pathOfUrl(rest: string): string {
  const path = rest.replace(/[?#].*/, '') || '/';
  // After a slash a `*` would match everything below.
  return !/[*]|\/$/.test(path) && /^[^#]*\?/.test(rest) ? `${path}*` : path;
}

/** Whether a host is the website's own, with or without `www.` and a port, or a subdomain of it. */
function isOf(host: string, domain: string): boolean {
  const nameOf = (text: string) =>
    text
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^www\./, '');
  const own = nameOf(domain);
  return own !== '' && (nameOf(host) === own || nameOf(host).endsWith(`.${own}`));
}
