/** The JavaScript API. */
import { address } from './page-url.ts';
import { ignore } from './privacy.ts';
import { identify, send } from './send.ts';
import { count } from './views.ts';

interface EventOptions {
  value?: number | string;
  unit?: string;
  props?: object;
}
interface Options extends EventOptions {
  /** URL override for page views and vitals. */
  url?: string;
  vitals?: object;
}
export interface Waymark {
  (name: string, options?: Options | string | boolean): void;
  /** Calls queued before the script loaded. */
  q?: Iterable<Parameters<Waymark>>;
  isRunning?: boolean;
}
export interface TrackedWindow extends Window {
  waymark?: Waymark;
  pa?: { track?: (event?: EventOptions & { name: string }) => void };
}

const page = window as unknown as TrackedWindow;

/** An event without a name would count as a page view. */
export function track(name?: string | null, options?: EventOptions): void {
  if (name) {
    send({ event: { name, value: options?.value, unit: options?.unit }, props: options?.props });
  }
}

const waymark: Waymark = (name, given) => {
  const options = given as Options | undefined;
  if (name === 'identify') {
    identify(given as string | undefined);
  } else if (name === 'ignore') {
    ignore(given as boolean | undefined);
  } else if (name === 'pageview') {
    count(options);
  } else if (name === 'vitals') {
    send({ vitals: options?.vitals }, address(options?.url));
  } else {
    track(name, options);
  }
};

export function isRunning(): boolean | undefined {
  return page.waymark?.isRunning;
}

/** Queued calls run after the first view, except `identify`, which applies to it. */
export function installApi(viewFirst: () => void): void {
  const waiting = [...(page.waymark?.q || [])];
  waymark.isRunning = true;
  page.waymark = waymark;
  page.pa = page.pa || {};
  page.pa.track = (event) => track(event?.name, event);
  for (const call of waiting.filter(([name]) => name === 'identify')) {
    waymark(...call);
  }
  viewFirst();
  for (const call of waiting) {
    waymark(...call);
  }
}
