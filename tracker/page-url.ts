/** The parts of a URL that identify a page. */
import { isOn } from './tag.ts';

/** The URL to report. With hash routing, fragments such as `#/basket` and `#!/basket` are part of it. */
export function withoutFragment(url: string): string {
  return url.replace(isOn('hash') ? /#(?!!?\/).*/ : /#.*/, '');
}

/** Removes the click token and changes nothing else. */
export function withoutToken(url: string): string {
  return url.replace(/^([^#]*[?&])_wm=[^&#]*&|^([^#]*)[?&]_wm=[^&#]*/, '$1$2');
}

/** The path of a page; defaults to the current page. */
export function address(url = location.href): string {
  return withoutToken(withoutFragment(url));
}

/** Without queries, including those inside a hash route. */
export function path(): string {
  return address().replace(/\?[^#]*/g, '');
}
