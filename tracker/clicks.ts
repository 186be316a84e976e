/** Automatic events: outbound links, downloads, forms and annotated elements. */
import { track } from './commands.ts';
import { setting } from './tag.ts';

const FILES =
  /\.(7z|apk|avi|csv|deb|dmg|docx?|epub|exe|gz|iso|key|mov|mp[34]|mpe?g|msi|od[pst]|pdf|pkg|pptx?|rar|rpm|rtf|tgz|txt|wav|wm[av]|xlsx?|zip)$/i;

/** Outbound links and downloads are on by default. Forms are opt-in: search and login forms would flood the events. */
const USUAL = 'outbound downloads';

/** Before the page's own listeners, which may stop the event; through shadow roots, which would hide the link. */
export function watchClicks(): void {
  for (const type of ['click', 'auxclick', 'submit']) {
    addEventListener(type, take as EventListener, true);
  }
}

function take(event: MouseEvent): void {
  const isSubmit = event.type === 'submit';
  const elements = event.composedPath() as HTMLAnchorElement[];
  // Ignore the right button, which opens a menu.
  if (event.button > 1) {
    return;
  }
  // A form's event is sent on submit, not on every click into the form.
  const named = elements.find((element) => (element.tagName === 'FORM') === isSubmit && nameOf(element));
  if (named) {
    track(nameOf(named), { props: propsOf(named) });
  }
  if (isSubmit) {
    takeForm(elements[0]);
  } else {
    takeLink(elements.find((element) => element.pathname));
  }
}

/** `window` and `document`, which are in every composed path, have no attributes. */
function nameOf(element: Element): string | null | undefined {
  return element.getAttribute?.('data-waymark-event');
}

function propsOf(element: Element): Record<string, string> {
  const props: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    const [, key] = name.split('data-waymark-prop-');
    if (key) {
      props[key] = value;
    }
  }
  return props;
}

/** The form's ID or name, never its content. A field named "id" would hide the property `form.id`. */
function takeForm(form: Element | undefined): void {
  if (form && isWanted('forms')) {
    track('Form submit', { props: { form: form.getAttribute('id') || form.getAttribute('name') } });
  }
}

/** Host and path only: queries of third-party URLs may identify the visitor. */
function takeLink(link: HTMLAnchorElement | undefined): void {
  if (!link || !/^http/.test(link.protocol)) {
    return;
  }
  const props = { url: link.host + link.pathname };
  if (link.hasAttribute('download') || FILES.test(link.pathname)) {
    if (isWanted('downloads')) {
      track('File download', { props });
    }
  } else if (link.host !== location.host && isWanted('outbound')) {
    track('Outbound link', { props });
  }
}

function isWanted(kind: string): boolean {
  return (setting('auto') ?? USUAL).includes(kind);
}
