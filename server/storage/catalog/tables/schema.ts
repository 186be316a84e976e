import type { Generated } from 'kysely';
import type { NeutralPixelType, PresetKind } from '../../../../contract/vocabulary.ts';
import type { LateCount } from '../../../collect/late-events-port.ts';
import type { RestorableKind } from '../../../library/deleted/deleted-port.ts';
import type { NodeEventLog } from '../../../nodes/node-port.ts';
import type { Owned } from '../owned-row.ts';
import type {
  AccountTable,
  ApiKeyTable,
  AuditChainTable,
  AuditLogTable,
  AuthorshipTable,
  CurrencyRatesTable,
  EmailConfirmationTable,
  EmailOptOutTable,
  ErasureTable,
  GroupRoleTable,
  IdentityTable,
  InviteTable,
  MailTable,
  MemberInviteTable,
  MembershipTable,
  PasskeyTable,
  PasswordResetTable,
  PersonPictureTable,
  PersonTable,
  PlanTable,
  RecoveryCodeTable,
  SignInStepTable,
  SupportVisitTable,
  TotpTable,
  WebSessionTable,
} from './account-tables.ts';
import type { AuthorityAccountTable, CertificateOrderTable, CertificateTable } from './certificate-tables.ts';
import type {
  CampaignTable,
  ChannelItemTable,
  ChannelTable,
  ObjectPlaceTable,
  PinTable,
  SampleObjectTable,
} from './group-tables.ts';
import type {
  AbuseReportTable,
  BlockRuleTable,
  LinkChangeTable,
  LinkHealthTable,
  LinkPictureTable,
  LinkTable,
  LinkUseTable,
  OrphanTable,
  WebhookDeliveryTable,
  WebhookReportTable,
  WebhookTable,
} from './link-tables.ts';
import type {
  AssetTable,
  BioFilePartTable,
  BioFileTable,
  BioPageTable,
  BioPictureTable,
  BoardTable,
  OverlayTable,
  PageAnswerTable,
  PageBrandTable,
  SiteIconTable,
  SplashPageTable,
} from './page-tables.ts';
import type { TaskPartTable, TaskRowTable, TaskTable } from './task-tables.ts';
import type {
  DeletedWebsiteTable,
  FilteredTrafficTable,
  ImportedLogTable,
  ReportRecipientTable,
  WebsiteListTable,
  WebsiteSettingTable,
  WebsiteTable,
} from './website-tables.ts';

export type { Owned } from '../owned-row.ts';

/**
 * The catalog's tables, in camelCase (Kysely's plugin converts names to snake_case). Portable types only: text,
 * integers, epoch milliseconds, 0/1 flags, JSON as text. Every row that belongs to an account carries `accountId`.
 * Some names are older than the glossary: `webhookTold` (reported counts), `goneWebsite` (deleted), `leftOut` (filtered
 * traffic).
 */
export interface CatalogTables {
  account: AccountTable;
  plan: PlanTable;
  person: PersonTable;
  personPicture: PersonPictureTable;
  emailOptOut: EmailOptOutTable;
  emailConfirmation: EmailConfirmationTable;
  membership: MembershipTable;
  memberInvite: MemberInviteTable;
  supportVisit: SupportVisitTable;
  groupRole: GroupRoleTable;
  apiKey: ApiKeyTable;
  webSession: WebSessionTable;
  auditLog: AuditLogTable;
  auditChain: AuditChainTable;
  authorship: AuthorshipTable;
  invite: InviteTable;
  passwordReset: PasswordResetTable;
  signInStep: SignInStepTable;
  totp: TotpTable;
  recoveryCode: RecoveryCodeTable;
  passkey: PasskeyTable;
  identity: IdentityTable;
  domain: DomainTable;
  certificate: CertificateTable;
  certificateOrder: CertificateOrderTable;
  authorityAccount: AuthorityAccountTable;
  link: LinkTable;
  linkUse: LinkUseTable;
  linkChange: LinkChangeTable;
  linkHealth: LinkHealthTable;
  blockRule: BlockRuleTable;
  abuseReport: AbuseReportTable;
  webhook: WebhookTable;
  webhookDelivery: WebhookDeliveryTable;
  webhookTold: WebhookReportTable;
  campaign: CampaignTable;
  channel: ChannelTable;
  channelItem: ChannelItemTable;
  objectPlace: ObjectPlaceTable;
  pixel: PixelTable;
  pin: PinTable;
  sampleObject: SampleObjectTable;
  preset: PresetTable;
  board: BoardTable;
  qrCode: QrCodeTable;
  deletedObject: DeletedObjectTable;
  asset: AssetTable;
  splashPage: SplashPageTable;
  overlay: OverlayTable;
  bioPage: BioPageTable;
  pageAnswer: PageAnswerTable;
  website: WebsiteTable;
  goneWebsite: DeletedWebsiteTable;
  websiteSetting: WebsiteSettingTable;
  reportRecipient: ReportRecipientTable;
  leftOut: FilteredTrafficTable;
  lateEvent: LateCount;
  orphan: OrphanTable;
  linkPicture: LinkPictureTable;
  bioPicture: BioPictureTable;
  bioFile: BioFileTable;
  bioFilePart: BioFilePartTable;
  pageBrand: PageBrandTable;
  currencyRates: CurrencyRatesTable;
  siteIcon: SiteIconTable;
  importedLog: ImportedLogTable;
  node: NodeTable;
  goal: WebsiteListTable;
  funnel: WebsiteListTable;
  segment: WebsiteListTable;
  annotation: WebsiteListTable;
  mail: MailTable;
  erasure: ErasureTable;
  objectTotal: ObjectTotalTable;
  task: TaskTable;
  taskRow: TaskRowTable;
  taskPart: TaskPartTable;
  visitorSalt: VisitorSaltTable;
  setting: SettingTable;
  change: ChangeTable;
}

interface DomainTable extends Owned {
  host: string;
  scheme: string;
  redirectRoot: string | null;
  redirect404: string | null;
  bioPageId: number | null;
  status: string;
  proofToken: string;
  checkedAt: number | null;
}
interface PixelTable extends Owned {
  type: string;
  /** The neutral type that `type` names. */
  word: NeutralPixelType;
  name: string;
  tag: string;
  /** 1 if the pixel fires only after the visitor consents. */
  consent: Generated<number>;
}
interface PresetTable extends Owned {
  kind: PresetKind;
  name: string;
  /** JSON. */
  value: string;
}
interface QrCodeTable extends Owned {
  code: string;
  type: string;
  name: string;
  data: string;
  content: string;
  dynamic: number;
  foreground: string;
  background: string;
  logoAssetId: number | null;
  style: string | null;
  scannable: string;
  /** JSON of the place where it is put up; null for codes without one. */
  placement: Generated<string | null>;
}
/** A deleted object that can still be restored. */
interface DeletedObjectTable {
  kind: RestorableKind;
  objectId: number;
  accountId: number;
  /** JSON of the row, its channel memberships and its list positions. */
  kept: string;
  /** Domain and alias of a link, which no other link may take; '' for other objects. */
  reservedName: Generated<string>;
  deletedAt: number;
}
interface NodeTable {
  id: string;
  name: string;
  folder: string;
  eventLog: NodeEventLog;
  version: string;
  /** Separated by commas. */
  roles: string;
  waitingBytes: number;
  oldestMs: number;
  stopped: 0 | 1;
  seenAt: number;
}
interface ObjectTotalTable {
  kind: string;
  objectId: number;
  accountId: number;
  clicks: number;
  uniqueClicks: number;
  updatedAt: number;
}
interface VisitorSaltTable {
  day: string;
  salt: string;
}
interface SettingTable {
  name: string;
  value: string;
}
interface ChangeTable {
  id: Generated<number>;
  /** The process that wrote the row. */
  origin: string;
  topic: string;
  objectId: number;
  key: string;
  createdAt: number;
}
