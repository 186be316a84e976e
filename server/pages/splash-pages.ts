import type { CreationEntry } from '../audit/audit-port.ts';
import { notFound } from '../platform/app-error.ts';
import type { Page, PageRequest } from '../platform/paging.ts';
import type { Clock } from '../platform/time/clock.ts';
import { type Given, readAddress, readText } from './page-fields.ts';
import type { SplashPage, SplashPageStore } from './page-port.ts';
import { parseSplashContent, type SplashContent } from './splash-value.ts';

/** Missing fields stay unchanged; null and '' clear them. */
export interface SplashInput {
  name?: string | undefined;
  title?: Given;
  message?: Given;
  image?: Given;
  /** 0 to 60; null is 0. */
  counterSeconds?: number | null | undefined;
  button?: Given;
  canSkip?: boolean | undefined;
}

/** Splash pages before the destinations of links. */
export interface SplashPages {
  page(accountId: number, request: PageRequest): Promise<Page<SplashPage>>;
  /** Throws `not_found`, like every method with an ID. */
  find(accountId: number, id: number): Promise<SplashPage>;
  /** Returns the numbers of links that show these pages; omits pages that none shows. */
  countLinks(accountId: number, ids: readonly number[]): Promise<Map<number, number>>;
  create(accountId: number, input: SplashInput & { name: string }, entry?: CreationEntry): Promise<SplashPage>;
  update(accountId: number, id: number, input: SplashInput): Promise<SplashPage>;
  /** Deletes the page; its links then redirect directly. */
  remove(accountId: number, id: number): Promise<void>;
}

export function createSplashPages(store: SplashPageStore, clock: Clock): SplashPages {
  const find = async (accountId: number, id: number) => found(await store.find(accountId, id));
  return {
    countLinks: (accountId, ids) => store.countLinks(accountId, ids),
    page: (accountId, request) => store.page(accountId, request),
    find,
    async create(accountId, input, entry) {
      const content = readSplashContent(parseSplashContent('{}'), input);
      return store.insert({ accountId, name: input.name, content, createdAt: clock.now() }, entry);
    },
    async update(accountId, id, input) {
      const { name, content } = await find(accountId, id);
      const patch = { name: input.name ?? name, content: readSplashContent(content, input) };
      return found(await store.update(accountId, id, patch));
    },
    async remove(accountId, id) {
      if (!(await store.remove(accountId, id, clock.now()))) throw notFound();
    },
  };
}

export function readSplashContent(before: SplashContent, input: SplashInput): SplashContent {
  const { counterSeconds } = input;
  return {
    title: readText(before.title, input.title),
    message: readText(before.message, input.message),
    image: readAddress('image', before.image, input.image),
    counterSeconds: counterSeconds === undefined ? before.counterSeconds : (counterSeconds ?? 0),
    button: readText(before.button, input.button),
    canSkip: input.canSkip ?? before.canSkip,
  };
}

function found(page: SplashPage | undefined): SplashPage {
  if (page) return page;
  throw notFound();
}
