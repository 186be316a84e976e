/** The website settings that collecting needs. Lists are text as entered by the owner, one rule per line. */
export interface TrackedSite {
  readonly id: number;
  readonly accountId: number;
  readonly excludeBots: boolean;
  readonly excludeAddresses: string;
  readonly excludeParams: string;
  /** Filter visitors who send Do-Not-Track or Global Privacy Control, regardless of their tag. Default: no. */
  readonly honorPrivacySignals?: boolean;
}

/**
 * Looks up websites. `findByHost` takes a lowercase ASCII host without port and returns undefined for an unknown host.
 * A website also matches its host with or without `www.`, because owners use one tag on both, unless another website
 * has that exact host.
 */
export interface SiteDirectory {
  /** @throws if the lookup fails; the hit is then rejected, not dropped. */
  findByHost(host: string): Promise<TrackedSite | undefined> | TrackedSite | undefined;
}
