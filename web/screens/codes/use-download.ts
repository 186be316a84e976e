import type { ApiResponse } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';
import { saveUrl } from '../../api/save-file.ts';
import { CODES, type CodeRow, defaultSize, type Format, fileNameOf, qrImageUrlOf } from './code-data.ts';
import { lastFormat } from './last-format.ts';

/** Downloads a code of a list as the same file that its own page offers; looks up whether it has a frame. */
export function useDownload(): (row: CodeRow, format: Format) => Promise<void> {
  const api = useApi();
  const hasFrame = async (id: number) => {
    const { style } = await api.call<ApiResponse<'showQrDesign'>>(`${CODES}/${id}/design`);
    return (style.frame ?? null) !== null;
  };
  return async ({ id, link, name }, format) => {
    const isPrint = format === 'pdf' || format === 'eps';
    const measures = defaultSize(format, isPrint && (await hasFrame(id).catch(() => false)));
    lastFormat.write(format);
    saveUrl(qrImageUrlOf(link, format, measures), fileNameOf(name, format));
  };
}
