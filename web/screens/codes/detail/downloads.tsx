import { Download } from 'lucide-react';
import { useState } from 'react';
import { useApiQuery } from '../../../api/queries.ts';
import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { useUrlState } from '../../../state/navigation/url-state.ts';
import { useToasts } from '../../../ui/floating/toasts.tsx';
import { buttonClass } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { CODES, type CodeDesign, codeIdOf, FORMATS, fileNameOf, qrImageUrlOf } from '../code-data.ts';
import type { Measures } from '../design/file-measures.ts';
import { defaultWidth, readWidth } from '../design/print.ts';
import { lastFormat, useLastFormat } from '../last-format.ts';
import { CopyPicture } from './copy-picture.tsx';
import styles from './detail.module.css';
import { MeasureFields, NO_MEASURES, urlMeasures } from './measures.tsx';
import { PrintHelp } from './print-help.tsx';

/** The image in every format and size, with the size needed for its place. */
export function Downloads({ design }: { design: CodeDesign }) {
  const [format, setFormat] = useLastFormat(FORMATS);
  const [params] = useUrlState();
  const [measures, setMeasures] = useState<Measures>(() => {
    const hasFrame = (design.style.frame ?? null) !== null;
    return { ...NO_MEASURES, widthMm: readWidth(params.get('width')) ?? defaultWidth(hasFrame) };
  });
  const { leastMm, svg } = usePrinted(design);
  const { showToast } = useToasts();
  const { link, name } = design;
  const address = qrImageUrlOf(link, format, urlMeasures(format, measures));
  const change = (patch: Partial<Measures>) => setMeasures({ ...measures, ...patch });
  return (
    <div className={styles.downloads}>
      <Segmented
        label={downloadMessages.format}
        value={format}
        onChange={setFormat}
        choices={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <p className={styles.about}>{downloadMessages.formatAbout[format]}</p>
      <MeasureFields format={format} measures={measures} svg={svg} onChange={change} />
      {(format !== 'png' || measures.isPrint) && format !== 'svg' && (
        <PrintHelp widthMm={measures.widthMm} leastMm={leastMm} onWidth={(widthMm) => change({ widthMm })} />
      )}
      <span className={styles.row}>
        <a
          className={buttonClass({ variant: 'primary' })}
          href={address}
          download={fileNameOf(name, format)}
          onClick={() => {
            lastFormat.write(format);
            showToast({ title: downloadMessages.started(format.toUpperCase()) });
          }}
        >
          <Download aria-hidden />
          {downloadMessages.get(format)}
        </a>
        <CopyPicture link={link} />
        <CopyButton
          text={new URL(address, new URL(link).origin).href}
          label={downloadMessages.copyUrl}
          words={downloadMessages.address}
        />
      </span>
    </div>
  );
}

/** Phones need two centimeters at arm's length, whatever the content. */
const LEAST_MM = 20;

/** Returns the drawn code and its minimum printed width: denser codes must be wider. */
function usePrinted({ link, type, data, dynamic, foreground, background, logo, style }: CodeDesign): {
  leastMm: number;
  svg: string | undefined;
} {
  const content = { word: codeIdOf(link), type, data, dynamic };
  const look = { foreground, background, logo, style };
  // Grading takes a while; the file's size is known as soon as the code is drawn.
  const graded = useApiQuery('checkQrCode', `${CODES}/check`, { body: { ...content, ...look } });
  const drawn = useApiQuery('drawQrCode', `${CODES}/draw`, { body: { ...content, looks: [look] } });
  return { leastMm: graded.data?.leastwidth ?? LEAST_MM, svg: drawn.data?.pictures[0] };
}
