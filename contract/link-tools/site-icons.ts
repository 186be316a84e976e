import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { documented, nullable, success, text } from '../wire.ts';

const SiteIcon = Type.Object({
  host: Type.String({ description: 'As requested.' }),
  icon: nullable(
    Type.String(),
    documented('A data URL of a picture of at most 32 x 32 pixels; null if the website has none or cannot be reached.'),
  ),
  pending: Type.Boolean({ description: 'Whether the icon is being fetched. Ask again after a few seconds.' }),
});

export const siteIconOperations = {
  showSiteIcons: operation({
    id: 'showSiteIcons',
    method: 'GET',
    path: '/site-icons',
    changes: false,
    summary: 'Show the icons of websites',
    tag: 'Links',
    query: Type.Object({
      hosts: text(4_000, {
        minLength: 1,
        ...documented('Up to 50 hosts or names of sources, such as Google, separated by commas.'),
      }),
    }),
    status: 200,
    response: success({ data: Type.Array(SiteIcon) }),
    errorStatuses: [400],
  }),
};
