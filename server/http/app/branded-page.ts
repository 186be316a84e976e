import { type Brand, brandPicturePath } from '../../brand/brand.ts';
import { escapeHtml } from '../../platform/html.ts';
import { type AppFile, createFile } from './app-files.ts';

/** Returns a built page as it is shown in a brand; without a brand the file itself. The last one is kept with its compressed forms. */
export function createBrandedPage(brand: () => Brand): (file: AppFile) => AppFile {
  let last: { brand: Brand; file: AppFile; page: AppFile } | undefined;
  return (file) => {
    const current = brand();
    if (current.version === '') return file;
    if (last?.brand !== current || last.file !== file)
      last = { brand: current, file, page: createFile(Buffer.from(branded(file, current)), file.type) };
    return last.page;
  };
}

/** The application reads the brand from the page, so that nothing of it appears in another brand first. */
function branded({ content }: AppFile, brand: Brand): string {
  const icon = brandPicturePath('icon', brand);
  const iconLink = icon
    ? `<link rel="icon" href="${icon}" type="image/png">`
    : `<link rel="icon" href="/favicon.ico?v=${brand.version}" type="image/svg+xml">`;
  const name = escapeHtml(brand.name);
  const head = [
    `<meta name="brand" content="${escapeHtml(JSON.stringify(presentBrand(brand)))}">`,
    `<link rel="stylesheet" href="/assets/brand.css?v=${brand.version}">`,
  ];
  return content
    .toString()
    .replace('<title>Waymark</title>', () => `<title>${name}</title>`)
    .replace('<noscript>Waymark needs', () => `<noscript>${name} needs`)
    .replace('<link rel="icon" href="/favicon.ico" type="image/svg+xml">', () => iconLink)
    .replace('</head>', () => `${head.join('\n')}\n</head>`);
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
