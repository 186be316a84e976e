/** Larger images gain nothing: the service keeps 256 pixels. */
const SIDE_PIXELS = 512;

/** Converts a chosen image to a PNG data URL that is small enough to send with every design. */
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

/** Draws vector images without intrinsic dimensions at a large size. */
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

/** Returns the logo of a drawn code as a data URL. */
export function logoInside(svg: string | undefined): string | undefined {
  return /<image [^>]*href="(data:image\/png;base64,[^"]+)"/.exec(svg ?? '')?.[1];
}
