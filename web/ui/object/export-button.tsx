import { saveAddress } from '../../api/save-file.ts';
import { tableWords } from '../../messages/shared/tables.ts';
import { type Notices, useNotices } from '../floating/toasts.tsx';
import { buttonClass } from '../form/button.tsx';

export interface ExportButtonProps {
  label: string;
  /** As `exportAddress` tells it. */
  address: string;
}

/** Leaves a file to the browser, which shows how far it is wherever one is, and goes on when the page is left. */
export function ExportButton({ label, address }: ExportButtonProps) {
  const { tell } = useNotices();
  return (
    <a className={buttonClass({})} href={address} download onClick={() => tellOf(tell)}>
      {label}
    </a>
  );
}

/** The same for entries of menus. */
export function useExport(): (address: string) => void {
  const { tell } = useNotices();
  return (address) => {
    saveAddress(address, '');
    tellOf(tell);
  };
}

function tellOf(tell: Notices['tell']): void {
  tell({ title: tableWords.exportBegun, text: tableWords.exportGoesOn });
}
