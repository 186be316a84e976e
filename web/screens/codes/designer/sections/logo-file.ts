/** Larger ones gain nothing: the service keeps 256 pixels. */
const SIDE_PIXELS = 512;

/** A picture that somebody has chosen, small enough to be sent with every design: a data URL of a PNG. */
export async function readLogoFile(file: Blob): Promise<string> {
  const address = URL.createObjectURL(file);
  try {
    const picture = await load(address);
    const { width, height } = sizeOf(picture);
    const canvas = document.createElement('canvas');
    const scale = Math.min(1, SIDE_PIXELS / Math.max(width, height));
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Drawings without a size of their own are drawn large. */
function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): { width: number; height: number } {
  const hasSize = naturalWidth > 0 && naturalHeight > 0;
  return hasSize ? { width: naturalWidth, height: naturalHeight } : { width: SIDE_PIXELS, height: SIDE_PIXELS };
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('The picture cannot be read.'));
    picture.src = address;
  });
}

/** The logo inside a drawn code, as a data URL. */
export function logoInside(svg: string | undefined): string | undefined {
  return /<image [^>]*href="(data:image\/png;base64,[^"]+)"/.exec(svg ?? '')?.[1];
}
