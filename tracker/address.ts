/** What of an address counts. */
import { isOn } from './tag.ts';

/** As it is told. Where routes live in the fragment, `#/basket` and `#!/basket` are pages; all other fragments are places on a page. */
export function withoutFragment(url: string): string {
  return url.replace(isOn('hash') ? /#(?!!?\/).*/ : /#.*/, '');
}

/** Takes the click's token out and leaves every other byte as it is. */
export function withoutToken(url: string): string {
  return url.replace(/^([^#]*[?&])_wm=[^&#]*&|^([^#]*)[?&]_wm=[^&#]*/, '$1$2');
}

/** What a page is called: of the one on the screen unless another is given. */
export function address(url = location.href): string {
  return withoutToken(withoutFragment(url));
}

/** Without queries, those inside of a route included. */
export function path(): string {
  return address().replace(/\?[^#]*/g, '');
}
