import type { OverlayType } from '../../contract/vocabulary.ts';
import type { CreationEntry } from '../audit/audit-port.ts';
import { type FieldErrors, invalidInput, notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type OverlayInput, parseOverlayContent, readOverlayContent, type TextField } from './overlay-content.ts';
import type { OverlayContent } from './overlay-value.ts';
import type { Overlay, OverlayStore } from './page-port.ts';

/** Overlays over the destinations of links. */
export interface Overlays {
  page(accountId: number, request: PageRequest): Promise<Page<Overlay>>;
  /** Throws `not_found`, like every method with an ID. */
  find(accountId: number, id: number): Promise<Overlay>;
  /** Returns the numbers of links that show these pages; omits pages that none shows. */
  countLinks(accountId: number, ids: readonly number[]): Promise<Map<number, number>>;
  /** Rejects an overlay without content. */
  create(
    accountId: number,
    input: OverlayInput & { type: OverlayType; name: string },
    entry?: CreationEntry,
  ): Promise<Overlay>;
  /** The type cannot change. */
  update(accountId: number, id: number, input: OverlayInput): Promise<Overlay>;
  /** Deletes the overlay; its links then redirect directly. */
  remove(accountId: number, id: number): Promise<void>;
}

export function createOverlays(store: OverlayStore, clock: Clock): Overlays {
  const find = async (accountId: number, id: number) => found(await store.find(accountId, id));
  return {
    page: (accountId, request) => store.page(accountId, request),
    countLinks: (accountId, ids) => store.countLinks(accountId, ids),
    find,
    async create(accountId, input, entry) {
      const { type, name } = input;
      const content = complete(type, readOverlayContent(parseOverlayContent('{}'), input));
      return store.insert({ accountId, type, name, content, createdAt: clock.now() }, entry);
    },
    async update(accountId, id, input) {
      const { type, name, content } = await find(accountId, id);
      const patch = { name: input.name ?? name, content: complete(type, readOverlayContent(content, input)) };
      return found(await store.update(accountId, id, patch));
    },
    async remove(accountId, id) {
      if (!(await store.remove(accountId, id, clock.now()))) throw notFound();
    },
  };
}

/** Required fields, without which an overlay would be empty; contact and newsletter have their own form. */
const NEEDED: Readonly<Record<OverlayType, readonly TextField[]>> = {
  message: ['message'],
  contact: [],
  poll: ['question'],
  newsletter: [],
  image: ['image'],
  coupon: ['coupon'],
};

function complete(type: OverlayType, content: OverlayContent): OverlayContent {
  const missing = NEEDED[type].filter((name) => content[name] === null);
  const errors: Record<string, readonly string[]> & FieldErrors = Object.fromEntries(
    missing.map((name) => [name, [`${name} is required for an overlay of type ${type}.`]]),
  );
  if (type === 'poll' && content.options.length < 2) errors.options = ['A poll needs at least two choices.'];
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
  return content;
}

function found(overlay: Overlay | undefined): Overlay {
  if (overlay) return overlay;
  throw notFound();
}
