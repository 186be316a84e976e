import { type Brand, brandPicturePath } from '../../brand/brand.ts';
import { escapeHtml } from '../../platform/html.ts';
import { type AppFile, createFile } from './app-files.ts';

/** Where this installation is reached from outside, as its settings say. */
export interface ServiceUrls {
  baseUrl: string;
  pagesBaseUrl: string;
}

/**
 * Returns a built page as it is shown in a brand and with the public URLs of the service; without both the file itself.
 * The last one is kept with its compressed forms.
 */
export function createBrandedPage(brand: () => Brand, urls?: ServiceUrls): (file: AppFile) => AppFile {
  let last: { brand: Brand; file: AppFile; page: AppFile } | undefined;
  return (file) => {
    const current = brand();
    if (current.version === '' && !urls) return file;
    if (last?.brand !== current || last.file !== file)
      last = { brand: current, file, page: createFile(Buffer.from(completed(file, current, urls)), file.type) };
    return last.page;
  };
}

function completed({ content }: AppFile, brand: Brand, urls: ServiceUrls | undefined): string {
  const page = content.toString();
  // The application may be open at another address than the one with which short links are created.
  const named = urls ? withHead(page, [`<meta name="urls" content="${escapeHtml(urlsOf(urls))}">`]) : page;
  return brand.version === '' ? named : branded(named, brand);
}

function urlsOf({ baseUrl, pagesBaseUrl }: ServiceUrls): string {
  return `${baseUrl} ${pagesBaseUrl}`;
}

function withHead(page: string, lines: readonly string[]): string {
  return page.replace('</head>', () => `${lines.join('\n')}\n</head>`);
}

/** The application reads the brand from the page, so that nothing of it appears in another brand first. */
function branded(page: string, brand: Brand): string {
  const icon = brandPicturePath('icon', brand);
  const iconLink = icon
    ? `<link rel="icon" href="${icon}" type="image/png">`
    : `<link rel="icon" href="/favicon.ico?v=${brand.version}" type="image/svg+xml">`;
  const name = escapeHtml(brand.name);
  const head = [
    `<meta name="brand" content="${escapeHtml(JSON.stringify(presentBrand(brand)))}">`,
    `<link rel="stylesheet" href="/assets/brand.css?v=${brand.version}">`,
  ];
  return withHead(page, head)
    .replace('<title>Waymark</title>', () => `<title>${name}</title>`)
    .replace('<noscript>Waymark needs', () => `<noscript>${name} needs`)
    .replace('<link rel="icon" href="/favicon.ico" type="image/svg+xml">', () => iconLink);
}

function presentBrand(brand: Brand) {
  return {
    name: brand.name,
    logo: brandPicturePath('logo', brand),
    darkLogo: brandPicturePath('dark_logo', brand),
    icon: brandPicturePath('icon', brand),
    supportUrl: brand.supportUrl,
    supportEmail: brand.supportEmail,
    imprintUrl: brand.imprintUrl,
    privacyUrl: brand.privacyUrl,
    showsPoweredBy: brand.showsPoweredBy,
  };
}
