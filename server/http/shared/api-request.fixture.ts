import type { Operation } from '../../../contract/operation.ts';
import type { Principal } from '../../accounts/accounts.ts';
import type { Features } from './features.ts';
import type { ApiRequest, HandlerContext } from './route.ts';

type Given = Pick<ApiRequest<Operation>, 'principal'> & Partial<ApiRequest<Operation>>;

/** A request as handlers receive it, without a query, a body or path parameters unless given. */
export function apiRequest({ query = {}, ...given }: Given & { principal: Principal }): ApiRequest<Operation> {
  return {
    query,
    body: {},
    createdIds: [],
    subject: {},
    url: { path: '', query: {} },
    id: () => 7,
    enumParam: () => '',
    accepts: () => false,
    isStillAuthorized: async () => true,
    from: () => ({ address: '192.0.2.1', userAgent: 'curl/8' }),
    ...given,
  };
}

type SomeFeatures = { [Name in keyof Features]?: Partial<Features[Name]> };

/** A context with these features only. The handlers under test use none of the others, which would be dozens of fakes. */
export function contextWith(features: SomeFeatures): HandlerContext {
  return { features } as HandlerContext;
}
