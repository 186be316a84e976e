import type { RotatorStrategy } from '../../contract/vocabulary.ts';
import type { Domain } from '../domains/domain-port.ts';
import type { Link } from '../links/link-port.ts';
import type { QrCode } from '../qr/qr-code-port.ts';

/** A link as visitors encounter it. */
export interface StoredLink {
  link: Link;
  /** The account is suspended. */
  isBlocked: boolean;
}

/** A code as scanners encounter it. */
export interface StoredCode {
  code: QrCode;
  isBlocked: boolean;
}

/** A campaign with a slug, and its links in the owner's order, or in order of creation. */
export interface Rotator {
  campaignId: number;
  strategy: RotatorStrategy;
  /** Sticky assignment: a visitor always gets the same link. */
  isSticky: boolean;
  links: StoredLink[];
}

/** Looks up public identifiers for anonymous requests, regardless of the owner. */
export interface RedirectDirectory {
  /** Returns the active domain of this host (lower case, ASCII, no port). */
  findDomain(host: string): Promise<Domain | undefined>;
  /** Returns every link whose alias matches, ignoring case, oldest first. */
  findLinks(domainId: number, alias: string): Promise<StoredLink[]>;
  findCode(word: string): Promise<StoredCode | undefined>;
  findRotator(slug: string): Promise<Rotator | undefined>;
  /**
   * Uses up one click of a link with a click limit, exactly, across all processes. Returns false if none is left. The
   * first call initializes the count from the link's statistics.
   */
  takeClick(link: LimitedLink): Promise<boolean>;
  /** Returns whether `takeClick` would succeed now, without using up a click. */
  hasClick(link: LimitedLink): Promise<boolean>;
}

/** Returns the website and account of a host (lower case, ASCII, no port); undefined if no website tracks it. */
export interface LandingSites {
  findByHost(host: string): LandingSite | undefined | Promise<LandingSite | undefined>;
}

export interface LandingSite {
  readonly id: number;
  readonly accountId: number;
}

export interface LimitedLink {
  id: number;
  accountId: number;
  clickLimit: number;
}
