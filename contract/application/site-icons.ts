import { Type } from 'typebox';
import { dataResponse } from '../analytics/list.ts';
import { operation } from '../operation.ts';
import { documented, nullable, success, text } from '../wire.ts';
import { figuresQuery } from './boards.ts';

const hosts = text(4_000, {
  minLength: 1,
  ...documented('Up to 50 hosts or names of sources, such as Google, separated by commas.'),
});

const host = Type.String({ description: 'As requested.' });
const SiteIcon = Type.Object({
  host,
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
    query: Type.Object({ hosts }),
    status: 200,
    response: success({ data: Type.Array(SiteIcon) }),
    errorStatuses: [400],
  }),
};

const viewedIcons = dataResponse(
  Type.Array(
    Type.Object({
      host,
      icon: nullable(
        Type.String(),
        documented('A data URL, as last fetched for members; null if there is none, and for hosts that do not occur.'),
      ),
    }),
  ),
);

/** Served by the analytics group, whose viewers open shared dashboards and boards. Nothing is fetched for them. */
export const viewedIconOperations = {
  showWebsiteIcons: operation({
    id: 'showWebsiteIcons',
    method: 'GET',
    path: '/websites/{id}/site-icons',
    changes: false,
    summary: 'Show stored icons of sources and referrers of a website',
    tag: 'Statistics',
    query: Type.Object({ hosts }),
    status: 200,
    response: viewedIcons,
    errorStatuses: [404, 422],
  }),
  showBoardIcons: operation({
    id: 'showBoardIcons',
    method: 'GET',
    path: '/boards/{id}/site-icons',
    changes: false,
    summary: 'Show stored icons of sources on a board',
    tag: 'Boards',
    query: Type.Object({ hosts, ...figuresQuery }),
    status: 200,
    response: viewedIcons,
    errorStatuses: [404, 422],
  }),
};
