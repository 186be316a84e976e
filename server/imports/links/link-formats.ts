import type { LinkFormat } from '../../../contract/vocabulary.ts';

/** The fields read from an exported link. */
export type LinkColumn =
  | 'url'
  | 'alias'
  | 'short'
  | 'title'
  | 'description'
  | 'tags'
  | 'notes'
  | 'archived'
  | 'status'
  | 'banned'
  | 'password'
  | 'start'
  | 'expiry'
  | 'fallback'
  | 'limit'
  | 'subpaths'
  | 'ios'
  | 'android'
  | 'countries'
  | 'devices'
  | 'split'
  | 'ownShorts'
  | 'cardTitle'
  | 'cardDescription'
  | 'cardImage';

/** Column names in lower case without spaces, dashes and underscores, most likely first. */
export type ColumnNames = Partial<Readonly<Record<LinkColumn, readonly string[]>>>;

/** Location of the list in a response of the service's API, for users who saved one instead of a table. */
interface LinkFileFormat {
  columns: ColumnNames;
  lists: readonly string[];
}

/**
 * Names used by the services in tables (`Short link`, `Long URL`) and in API responses (`long_url`): Bitly's v4
 * `bitlinks`, Dub's `links` and its CSV export, Kutt's v2 `links`, the CSV of Shlink's web client, its importer's
 * columns and REST v3 `short-urls`, YOURLS' `stats` and its table `yourls_url`.
 */
export const LINK_FILE_FORMATS: Readonly<Record<LinkFormat, LinkFileFormat>> = {
  csv: {
    columns: {
      url: ['url', 'longurl', 'destination', 'target'],
      alias: ['alias', 'custom', 'slug', 'backhalf', 'short'],
      title: ['title', 'name'],
      description: ['description'],
      tags: ['tags'],
      notes: ['notes'],
      start: ['start'],
      expiry: ['expiry'],
      fallback: ['expirationredirect'],
      limit: ['clicklimit'],
      subpaths: ['subpaths'],
      status: ['status'],
    },
    lists: ['links', 'urls'],
  },
  bitly: {
    columns: {
      url: ['longurl', 'originalurl', 'destinationurl', 'destination', 'url'],
      short: ['link', 'bitlink', 'shortlink', 'shorturl', 'id'],
      ownShorts: ['custombitlinks'],
      alias: ['custombackhalf', 'backhalf'],
      title: ['title'],
      tags: ['tags'],
      archived: ['archived'],
    },
    lists: ['links', 'bitlinks'],
  },
  dub: {
    columns: {
      url: ['url', 'destinationurl', 'longurl'],
      alias: ['key', 'slug'],
      short: ['shortlink', 'link'],
      title: ['title'],
      description: ['description'],
      cardImage: ['image'],
      tags: ['tags', 'tag'],
      notes: ['comments'],
      archived: ['archived'],
      banned: ['disabledat'],
      password: ['password'],
      expiry: ['expiresat'],
      fallback: ['expiredurl'],
      ios: ['ios'],
      android: ['android'],
      countries: ['geo'],
      split: ['testvariants'],
    },
    lists: ['links', 'result'],
  },
  kutt: {
    columns: {
      url: ['target', 'longurl', 'url'],
      alias: ['address', 'customurl'],
      short: ['link', 'shortlink'],
      notes: ['description'],
      banned: ['banned'],
      password: ['password'],
      expiry: ['expirein'],
    },
    lists: ['data', 'links'],
  },
  shlink: {
    columns: {
      url: ['longurl'],
      alias: ['shortcode'],
      short: ['shorturl'],
      title: ['title'],
      tags: ['tags'],
      start: ['validsince'],
      expiry: ['validuntil'],
      limit: ['maxvisits'],
      devices: ['devicelongurls'],
    },
    lists: ['shortUrls', 'data'],
  },
  yourls: {
    columns: {
      url: ['url', 'longurl', 'target'],
      alias: ['keyword', 'source'],
      short: ['shorturl'],
      title: ['title'],
    },
    lists: ['links', 'data'],
  },
};
