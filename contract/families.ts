import { analyticsOperations } from './analytics/operations.ts';
import { sendEvent } from './collect.ts';
import { linkToolsOperations } from './link-tools/operations.ts';
import type { Operation } from './operation.ts';

/** An API family, as shown in the reference. */
export interface Family {
  /** Name of its folder, of its examples and of its OpenAPI document. */
  name: 'link-tools' | 'analytics';
  title: string;
  description: string;
  /** Path prefix. */
  prefix: string;
  /** Media types of request bodies, the one that examples use first. */
  bodyTypes: readonly string[];
  operations: readonly Operation[];
  /** Public operations, under another prefix. */
  open: readonly OpenOperation[];
}

export interface OpenOperation {
  prefix: string;
  bodyTypes: readonly string[];
  operation: Operation;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const COMMON =
  'Send your API key with every request: `Authorization: Bearer <API_KEY>`. A success has `error: 0`; an error ' +
  'has `error: 1`, a `message` and, for invalid fields, `errors`. Methods that are not listed ' +
  'return 405 with `Allow`. Times are UTC.';

export const linkToolsFamily: Family = {
  name: 'link-tools',
  title: 'Link tools',
  description: `Short links, QR codes, campaigns, channels, pixels, pages, branded domains and the account.\n\n${COMMON}`,
  prefix: '/bio/api',
  bodyTypes: [JSON_TYPE, FORM_TYPE],
  operations: Object.values(linkToolsOperations),
  open: [],
};

export const analyticsFamily: Family = {
  name: 'analytics',
  title: 'Website analytics',
  description: `Websites and their analytics. Bodies can be forms or JSON.\n\n${COMMON}`,
  prefix: '/api/v1',
  bodyTypes: [FORM_TYPE, JSON_TYPE],
  operations: Object.values(analyticsOperations),
  open: [{ prefix: '/api', bodyTypes: [JSON_TYPE, 'text/plain'], operation: sendEvent }],
};

export const families: readonly Family[] = [linkToolsFamily, analyticsFamily];
