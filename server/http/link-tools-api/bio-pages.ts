import { linkToolsOperations } from '../../../contract/link-tools/operations.ts';
import type { BioPage } from '../../pages/pages.ts';
import type { Addresses } from '../shared/addresses.ts';
import { ok, route } from '../shared/route.ts';
import { formatTimestamp } from '../shared/timestamps.ts';
import { listEnvelope, pageRequest } from './list-envelope.ts';

const { listBioPages, createBioPage, updateBioPage, deleteBioPage } = linkToolsOperations;

export const bioPageRoutes = [
  route(listBioPages, async ({ principal, query }, { features, addresses }) => {
    const page = await features.pages.bioPages.page(principal.accountId, pageRequest(query));
    return listEnvelope(query, page, { name: 'bios', present: (bio: BioPage) => presentBioPage(bio, addresses) });
  }),
  route(createBioPage, async ({ principal, body }, { features, addresses }) => {
    const { id, handle } = await features.pages.bioPages.create(principal.accountId, body);
    return ok({ id, link: addresses.bioPage(handle) });
  }),
  route(updateBioPage, async ({ principal, body, id }, { features }) => {
    await features.pages.bioPages.update(principal.accountId, id(), body);
    return ok({ message: 'Bio page has been updated.' });
  }),
  route(deleteBioPage, async ({ principal, id }, { features }) => {
    await features.pages.bioPages.remove(principal.accountId, id());
    return ok({ message: 'Bio page has been deleted.' });
  }),
];

function presentBioPage({ id, handle, name, createdAt }: BioPage, addresses: Addresses) {
  return { id, handle, name, link: addresses.bioPage(handle), date: formatTimestamp(createdAt) };
}
