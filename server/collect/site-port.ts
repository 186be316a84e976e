/** What collecting has to know of a website. Lists are text as the owner wrote them, one rule a line. */
export interface TrackedSite {
  readonly id: number;
  readonly accountId: number;
  readonly excludeBots: boolean;
  readonly excludeAddresses: string;
  readonly excludeParams: string;
  /** Leave out visitors who send Do-Not-Track or Global Privacy Control, whatever their tag says. Default: no. */
  readonly honourPrivacySignals?: boolean;
}

/**
 * Where websites are found. `findByHost` takes a lower-case ASCII host without port; undefined is an unknown host.
 * A website also answers for its host with or without `www.`, because owners put one tag on both, unless another
 * website has that very host.
 */
export interface SiteDirectory {
  /** @throws when it can't be known now; the hit is then refused, not dropped. */
  findByHost(host: string): Promise<TrackedSite | undefined> | TrackedSite | undefined;
}
