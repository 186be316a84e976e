import type { Domain } from '../domains/domain-port.ts';
import { BLANK_LINK } from '../links/link-fields.ts';
import type { Link } from '../links/link-port.ts';
import type { Change, ChangeFeed } from '../platform/changes.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { QrCode } from '../qr/qr-code-port.ts';
import type { VisitorFacts } from './decide.ts';
import { type LiveLink, toLiveLink } from './live-link.ts';
import type {
  LandingSite,
  LandingSites,
  LimitedLink,
  RedirectDirectory,
  Rotator,
  StoredCode,
} from './redirect-port.ts';

export const NOON = Date.UTC(2026, 2, 3, 12);

export function newLink(over: Partial<Link> = {}): Link {
  return {
    ...BLANK_LINK,
    ...{ id: 1, accountId: 1, alias: 'abc', url: 'https://shop.example/', createdAt: NOON },
    ...over,
  };
}

export const newDomain: Domain = {
  id: 3,
  accountId: 1,
  host: 'go.example',
  scheme: 'https',
  redirectRoot: null,
  redirect404: null,
  bioPageId: null,
  status: 'active',
  proofToken: '',
  checkedAt: null,
  createdAt: NOON,
};

export const newCode: Omit<QrCode, 'id'> = {
  accountId: 1,
  code: 'word',
  type: 'link',
  name: '',
  data: ['https://a.example/'],
  content: 'https://a.example/',
  dynamic: true,
  foreground: 'rgb(0,0,0)',
  background: 'rgb(255,255,255)',
  logoAssetId: null,
  style: null,
  scannable: 'good',
  createdAt: NOON,
};

export function live(over: Partial<Link> = {}, isBlocked = false): LiveLink {
  return toLiveLink({ link: newLink(over), isBlocked });
}

export const UNKNOWN_VISITOR: VisitorFacts = { country: '', devices: [], languages: [] };

/** A clock that only moves on demand. */
export function movableClock(): Clock & { move(milliseconds: number): void } {
  let now = NOON;
  return {
    now: () => now,
    move: (milliseconds) => {
      now += milliseconds;
    },
  };
}

/** A change feed that tests publish to. Nothing relies on it until it is no longer cut. */
export function fakeFeed(): ChangeFeed & { publish(change: Partial<Change>): void; isCut: boolean; missed: number } {
  const listeners = new Set<(change: Change) => void>();
  return {
    isCut: true,
    missed: 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    period() {
      return this.isCut ? undefined : this.missed;
    },
    publish: (change) => {
      for (const listener of listeners) listener({ topic: 'link', id: 0, key: '', ...change });
    },
  };
}

/** Websites by host. A lookup returns the state at its start; can fail or wait on demand. */
export class FakeSites implements LandingSites {
  hosts = new Map<string, LandingSite>();
  requested: string[] = [];
  failure: Error | undefined;
  gate: Promise<void> | undefined;

  async findByHost(host: string): Promise<LandingSite | undefined> {
    this.requested.push(host);
    const site = this.hosts.get(host);
    await this.gate;
    if (this.failure) throw this.failure;
    return site;
  }
}

/** An in-memory directory that counts lookups and can fail or hang on demand. */
export class FakeDirectory implements RedirectDirectory {
  links = new Map<string, Link>();
  domains = new Map<string, Domain>();
  codes = new Map<string, StoredCode>();
  rotators = new Map<string, Rotator>();
  requested = 0;
  failure: Error | undefined;
  gate: Promise<void> | undefined;
  taken = new Map<number, number>();

  async #respond<Value>(value: Value): Promise<Value> {
    this.requested++;
    await this.gate;
    if (this.failure) throw this.failure;
    return value;
  }

  findDomain(host: string) {
    return this.#respond(this.domains.get(host));
  }

  findLinks(domainId: number, alias: string) {
    const wanted = `${domainId}/${alias}`.toLowerCase();
    const found = [...this.links].filter(([name]) => name.toLowerCase() === wanted);
    return this.#respond(found.map(([, link]) => ({ link, isBlocked: false })));
  }

  findCode(word: string) {
    return this.#respond(this.codes.get(word));
  }

  findRotator(slug: string) {
    return this.#respond(this.rotators.get(slug));
  }

  async takeClick({ id, clickLimit }: LimitedLink): Promise<boolean> {
    const taken = this.taken.get(id) ?? 0;
    if (taken < clickLimit) this.taken.set(id, taken + 1);
    return taken < clickLimit;
  }

  async hasClick({ id, clickLimit }: LimitedLink): Promise<boolean> {
    return (this.taken.get(id) ?? 0) < clickLimit;
  }
}
