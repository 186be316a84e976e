import { describe, expect, it } from 'vitest';
import { brandWith, DEFAULT_BRAND } from '../../../brand/brand.ts';
import { NO_BRAND } from '../../../brand/page-brand-value.ts';
import type { LinkView } from '../../../links/links.ts';
import { createPublicUrls } from '../../shared/public-urls.ts';
import { type CampaignListView, campaignListPage, createPublicLists, type ListedLink } from './list-pages.ts';

const ICON = 'data:image/webp;base64,AA==';
const LINK: ListedLink = {
  title: 'Seeds',
  shortUrl: 'https://go.example/seeds',
  description: null,
  picture: null,
  icon: null,
  isProtected: false,
};

const show = (view: Partial<CampaignListView>) =>
  campaignListPage({
    name: 'Spring',
    username: 'ada',
    address: 'https://go.example/u/ada/spring-3',
    links: [],
    ...view,
  });

describe('the public list of a campaign', () => {
  it.each([
    [
      'its picture',
      { picture: 'https://go.example/a.jpg', icon: ICON },
      'rel="noopener nofollow"><img src="https://go.example/a.jpg"',
    ],
    ['the icon of its destination', { icon: ICON }, `<i aria-hidden="true"><img src="${ICON}"`],
    ['the first letter of its title', { title: '«émile»' }, '<i aria-hidden="true">É</i>'],
    ['nothing for a title without letters', { title: '—' }, '<i aria-hidden="true"></i>'],
  ])('shows for a link %s', (_name, link, markup) => {
    expect(show({ links: [{ ...LINK, ...link }] }).body).toContain(markup);
  });

  it('describes a link by its own words, or else by its short URL', () => {
    const links = [LINK, { ...LINK, description: 'For early birds' }];
    const texts = [...show({ links }).body.matchAll(/<small>([^<]*)<\/small>/g)].map(([, text]) => text);
    expect(texts).toEqual(['go.example/seeds', 'For early birds']);
  });

  it('is shared with its QR code, and previewed by its first titles and its first picture', () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    const links = titles.map((title, index) => ({ ...LINK, title, picture: `https://go.example/${index}.jpg` }));
    const { body } = show({ links: [LINK, ...links] });
    expect(body).toContain('<img src="/u/ada/spring-3/qr.svg" alt="QR code of this page"');
    expect(body).toContain('<meta property="og:description" content="Seeds · One · Two · Three">');
    expect(body).toContain('<meta property="og:image" content="https://go.example/0.jpg">');
    expect(show({}).body).not.toMatch(/og:description|og:image/);
  });

  it('says which links have a password', () => {
    expect(show({ links: [{ ...LINK, isProtected: true }] }).body).toContain('aria-label="password required"');
    expect(show({ links: [LINK] }).body).not.toContain('password required');
  });

  it('says that it is empty', () => {
    expect(show({}).body).toContain('Links appear here when they are added.');
  });

  it('names its author where the brand does not', () => {
    const page = show({ links: [LINK] });
    expect(page.body).toContain('1 link by <span>ada</span>');
    const own = page.in?.(brandWith(DEFAULT_BRAND, { ...NO_BRAND, name: 'Roasters' }));
    expect(own).toContain('<p class="owner">Roasters</p>');
    expect(own).not.toContain('<span>ada</span>');
  });
});

describe('the links of a public list', () => {
  const link = (url: string, hasPassword = false) =>
    ({ alias: 'a', url, title: null, description: null, metaImage: null, hasPassword }) as LinkView;

  it('have the icons of web pages alone, each looked up once, and none behind a password', async () => {
    const asked: [number, string][] = [];
    const links = [
      link('https://shop.example/1'),
      link('https://shop.example/2'),
      link('https://secret.example/', true),
      link('shopapp://open'),
      link('https://127.0.0.1/'),
    ];
    const lists = createPublicLists(
      {
        campaigns: {
          publicList: async (_username: string, id: number) => ({ id, accountId: 7, name: 'Spring', links }),
        } as never,
        siteIcons: {
          of: async (accountId: number, hosts: string) => {
            asked.push([accountId, hosts]);
            return [{ host: 'shop.example', icon: ICON, isPending: false }];
          },
        } as never,
      },
      createPublicUrls('https://go.example', 'https://go.example'),
    );
    const { view, owner } = (await lists.campaign('ada', 3)) ?? {};
    expect(asked).toEqual([[7, 'shop.example']]);
    expect(view?.links.map(({ icon }) => icon)).toEqual([ICON, ICON, null, null, null]);
    expect(view?.address).toBe('https://go.example/u/ada/spring-3');
    expect(view?.links[0]).toMatchObject({ title: 'go.example/a', shortUrl: 'https://go.example/a' });
    expect(owner).toEqual({ accountId: 7, domainId: 0 });
  });
});
