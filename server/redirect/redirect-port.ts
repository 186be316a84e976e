import type { RotatorStrategy } from '../../contract/vocabulary.ts';
import type { Domain } from '../domains/domain-port.ts';
import type { Link } from '../links/link-port.ts';
import type { QrCode } from '../qr/qr-code-port.ts';

/** A link as strangers meet it. */
export interface StoredLink {
  link: Link;
  /** Its account is suspended. */
  isBlocked: boolean;
}

/** A code as scanners meet it. */
export interface StoredCode {
  code: QrCode;
  isBlocked: boolean;
}

/** A campaign with a slug, and its links in their owner's order, else in that of their making. */
export interface Rotator {
  campaignId: number;
  strategy: RotatorStrategy;
  /** A visitor is led to the same link every time. */
  isSticky: boolean;
  links: StoredLink[];
}

/** What strangers' requests are answered from: looked up by public words, whoever owns the object. */
export interface RedirectDirectory {
  /** The active domain of this host (lower case, ASCII, no port). */
  findDomain(host: string): Promise<Domain | undefined>;
  /** Every link whose alias is written so in any case, the oldest first. */
  findLinks(domainId: number, alias: string): Promise<StoredLink[]>;
  findCode(word: string): Promise<StoredCode | undefined>;
  findRotator(slug: string): Promise<Rotator | undefined>;
  /**
   * Takes one of the `clickLimit` clicks of a link, exactly, over all processes. False: none is left. The first one taken
   * starts the count at the clicks that the link's statistics show at that time.
   */
  takeClick(link: LimitedLink): Promise<boolean>;
  /** Whether `takeClick` would succeed now; takes nothing. */
  hasClick(link: LimitedLink): Promise<boolean>;
}

/** Which website a host (lower case, ASCII, no port) belongs to, and whose it is; undefined for one that nobody tracks. */
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
