import { expect } from 'vitest';
import type { Operation, ResponseOf } from '../../../contract/operation.ts';
import { bodyMistakes } from '../../../test/support/response-check.ts';
import { apiRequest, contextWith } from '../shared/api-request.fixture.ts';
import { createPublicUrls } from '../shared/public-urls.ts';
import { adminRoutes } from './admin-api.ts';

/** The operator who calls. */
const OPERATOR = { accountId: 0, personId: 1, role: 'owner', keyId: -4, plan: 'free' } as const;

interface Call {
  query?: object;
  body?: object;
  ids?: Record<string, number>;
}

/** Calls a handler with these features; the response must be as the contract says. The ID in the path is 7 by default. */
export async function callAdmin<Called extends Operation>(
  operation: Called,
  features: object,
  { query = {}, body = {}, ids = {} }: Call = {},
): Promise<ResponseOf<Called>> {
  const row = adminRoutes.find((one) => one.operation.id === operation.id);
  if (!row) throw new Error(`no route for ${operation.id}`);
  const request = apiRequest({ principal: OPERATOR, query, body, id: (name = 'id') => ids[name] ?? 7 });
  const publicUrls = createPublicUrls('https://way.example', 'https://way.example');
  const response = await row.handle(request, { ...contextWith(features), publicUrls });
  expect(bodyMistakes(operation.response, response)).toEqual([]);
  return response as ResponseOf<Called>;
}
