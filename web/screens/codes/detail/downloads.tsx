import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadMessages } from '../../../messages/codes/code-downloads.ts';
import { useAddress } from '../../../state/navigation/address.ts';
import { useNotices } from '../../../ui/floating/toasts.tsx';
import { buttonClass } from '../../../ui/form/button.tsx';
import { CopyButton } from '../../../ui/object/copy.tsx';
import { Segmented } from '../../../ui/page/tabs.tsx';
import { type CodeDesign, FORMATS, fileNameOf, pictureOf } from '../code-data.ts';
import type { Measures } from '../design/file-measures.ts';
import { readWidth, usualWidth } from '../design/print.ts';
import { takenFormat, useUsualFormat } from '../usual-format.ts';
import { CopyPicture } from './copy-picture.tsx';
import styles from './detail.module.css';
import { addressMeasures, MeasureFields, NO_MEASURES } from './measures.tsx';
import { PrintHelp } from './print-help.tsx';
import { usePrinted } from './printed.ts';

/** The image in every format and size, with the size needed for its place. */
export function Downloads({ design }: { design: CodeDesign }) {
  const [format, setFormat] = useUsualFormat(FORMATS);
  const [params] = useAddress();
  const [measures, setMeasures] = useState<Measures>(() => {
    const hasFrame = (design.style.frame ?? null) !== null;
    return { ...NO_MEASURES, widthMm: readWidth(params.get('width')) ?? usualWidth(hasFrame) };
  });
  const { leastMm, svg } = usePrinted(design);
  const { tell } = useNotices();
  const { link, name } = design;
  const address = pictureOf(link, format, addressMeasures(format, measures));
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
          className={buttonClass({ look: 'primary' })}
          href={address}
          download={fileNameOf(name, format)}
          onClick={() => {
            takenFormat.write(format);
            tell({ title: downloadMessages.started(format.toUpperCase()) });
          }}
        >
          <Download aria-hidden />
          {downloadMessages.get(format)}
        </a>
        <CopyPicture link={link} />
        <CopyButton
          text={new URL(address, new URL(link).origin).href}
          label={downloadMessages.copyAddress}
          words={downloadMessages.address}
        />
      </span>
    </div>
  );
}
