import styles from './pixels.module.css';
import { lettersOf, type Vendor } from './vendors.ts';

/** Letters in a color of ours. */
export function VendorMark({ vendor }: { vendor: Pick<Vendor, 'name' | 'color'> }) {
  return (
    <span className={styles.mark} style={{ borderColor: `var(--series-${vendor.color})` }} aria-hidden>
      {lettersOf(vendor.name).trim()}
    </span>
  );
}
