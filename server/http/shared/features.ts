import type { AbuseService } from '../../abuse/abuse.ts';
import type {
  AccountDeletion,
  Accounts,
  Invitations,
  Keys,
  LeakedKeys,
  Resets,
  Sessions,
} from '../../accounts/accounts.ts';
import type { Administration, InstallationOverview } from '../../administration/administration.ts';
import type { AnalyticsService } from '../../analytics/results/results.ts';
import type { Announcements } from '../../announcements/announcements.ts';
import type { Audit } from '../../audit/audit.ts';
import type { BioFiles } from '../../bio-files/bio-files.ts';
import type { Board, Boards } from '../../boards/boards.ts';
import type { Branding, PageBrands } from '../../brand/brand.ts';
import type { Campaigns } from '../../campaigns/campaigns.ts';
import type { Certificates } from '../../certificates/certificates.ts';
import type { Channels } from '../../channels/channels.ts';
import type { SentEvents } from '../../collect/collect.ts';
import type { CurrencyRates } from '../../currencies/currencies.ts';
import type { Domains, InstalledDomains } from '../../domains/domains.ts';
import type { EmailConfirmations } from '../../email-confirmation/email-confirmation.ts';
import type { EmailPreferences } from '../../email-preferences/email-preferences.ts';
import type { Reports } from '../../email-reports/email-reports.ts';
import type { Erasures } from '../../erasures/erasures.ts';
import type { Goals } from '../../goals/goals.ts';
import type { LinkImportInput } from '../../imports/imports.ts';
import type { Orders } from '../../library/orders/orders.ts';
import type { Pins } from '../../library/pins/pins.ts';
import type { Presets } from '../../library/presets/presets.ts';
import type { Search } from '../../library/search/search.ts';
import type { BioPictures, LinkPictures, ShownPictures } from '../../link-pictures/link-pictures.ts';
import type { BlockRules, HealthCheck, Links, TargetFacts } from '../../links/links.ts';
import type { LiveSettings } from '../../live-settings/live-settings.ts';
import type { MapPictures } from '../../map-pictures/map-pictures.ts';
import type { MapPlaces } from '../../map-places/map-places.ts';
import type { MapTiles } from '../../map-tiles/map-tiles.ts';
import type { Members } from '../../members/members.ts';
import type { Orphans } from '../../orphans/orphans.ts';
import type { Pages } from '../../pages/pages.ts';
import type { Pixels } from '../../pixels/pixels.ts';
import type { Placements } from '../../placements/placements.ts';
import type { Plans, UsageMails } from '../../plans/plans.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import type { BatchInput, QrCodes } from '../../qr/qr.ts';
import type { Samples } from '../../samples/samples.ts';
import type { ServiceSettings } from '../../service-settings/service-settings.ts';
import type { Devices, OpenId, Passkeys, SecondFactor, SecondStep } from '../../sign-in/sign-in.ts';
import type { SiteIcons, ViewedIcons } from '../../site-icons/site-icons.ts';
import type { Support } from '../../support/support.ts';
import type { SystemHealth } from '../../system-health/system-health.ts';
import type { Tasks } from '../../tasks/tasks.ts';
import type { Updates } from '../../updates/updates.ts';
import type { Webhooks } from '../../webhooks/webhooks.ts';
import type {
  FilteredTrafficService,
  Sharing,
  Website,
  WebsiteSettingsService,
  Websites,
} from '../../websites/websites.ts';

/** The input of each kind of task. */
export interface TaskInputs {
  link_import: LinkImportInput;
  qr_batch: BatchInput;
}

/** The entry points of all features that HTTP calls; wired in `assembly/features.ts`. */
export interface Features {
  abuse: AbuseService;
  accounts: Accounts;
  administration: Administration;
  audit: Audit;
  blockRules: BlockRules;
  branding: Branding;
  boards: Boards;
  campaigns: Campaigns;
  /** Undefined where a proxy provides TLS. */
  certificates: Certificates | undefined;
  channels: Channels;
  currencyRates: CurrencyRates;
  devices: Devices;
  domains: Domains;
  installedDomains: InstalledDomains;
  emailConfirmations: EmailConfirmations;
  emailPreferences: EmailPreferences;
  erasures: Erasures;
  goals: Goals;
  health: HealthCheck;
  invitations: Invitations;
  keys: Keys;
  leakedKeys: LeakedKeys;
  accountDeletion: AccountDeletion;
  filteredTraffic: FilteredTrafficService;
  analytics: AnalyticsService;
  announcements: Announcements;
  links: Links;
  bioPictures: BioPictures;
  bioFiles: BioFiles;
  pageBrands: PageBrands;
  linkPictures: LinkPictures;
  liveSettings: LiveSettings;
  mapPictures: MapPictures;
  mapPlaces: MapPlaces;
  /** Undefined without a tile server in the settings. */
  mapTiles: MapTiles | undefined;
  members: Members;
  shownPictures: ShownPictures;
  siteIcons: SiteIcons;
  viewedIcons: ViewedIcons;
  targetFacts: TargetFacts;
  /** Undefined without a provider in the settings. */
  openId: OpenId | undefined;
  orders: Orders;
  orphans: Orphans;
  pages: Pages;
  passkeys: Passkeys;
  pins: Pins;
  pixels: Pixels;
  plans: Plans;
  presets: Presets;
  profiles: Profiles;
  qrCodes: QrCodes;
  placements: Placements;
  reports: Reports;
  /** Requests per minute by group, and for sessions; `planLimit` is the plan's for link tools. */
  requestLimits(planLimit: number | null): { linkTools: number; analytics: number; session: number };
  resets: Resets;
  samples: Samples;
  search: Search;
  secondFactor: SecondFactor;
  secondStep: SecondStep;
  sentEvents: SentEvents;
  serviceSettings: ServiceSettings;
  sessions: Sessions;
  sharing: { website: Sharing<Website>; board: Sharing<Board> };
  support: Support;
  /** What operators look at first. */
  overview(): Promise<InstallationOverview>;
  systemHealth: SystemHealth;
  tasks: Tasks<TaskInputs>;
  updates: Updates;
  usageMails: UsageMails;
  webhooks: Webhooks;
  websites: Websites;
  websiteSettings: WebsiteSettingsService;
}
