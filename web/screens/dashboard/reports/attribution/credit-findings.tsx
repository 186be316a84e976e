import type { AttributionDimension } from '../../../../../contract/vocabulary.ts';
import type { ApiResponse } from '../../../../api/client.ts';
import { attributionMessages as texts } from '../../../../messages/websites/attribution.ts';
import { dimensionName } from '../../../../state/analytics/value-names.ts';
import { formatInteger } from '../../../../ui/format.ts';
import { missingText } from '../../../../ui/money/revenue.tsx';
import boardStyles from '../../dashboard.module.css';
import { ValueText } from '../../value-text.tsx';
import { extremesOf, type groupsOf, shiftOf } from './credit-models.ts';
import styles from './credits.module.css';

export interface CreditFindingsProps {
  data: ApiResponse<'queryAttribution'>['data'];
  by: AttributionDimension;
  groups: ReturnType<typeof groupsOf>;
  show: (value: number) => string;
}

/** Says whether the models agree, and otherwise who gains and who loses by the choice of one. */
export function CreditFindings({ data, by, groups, show }: CreditFindingsProps) {
  const { rows, conversions, after_several_visits: several, identified } = data;
  const counts = [formatInteger(several), formatInteger(conversions)] as const;
  const agree = several === 0 ? texts.single : texts.agree(...counts, dimensionName(by).toLowerCase());
  const { winner, loser } = extremesOf(rows);
  return (
    <p className={styles.findings}>
      {groups.length === 1 ? agree : texts.differ(...counts)}{' '}
      {(winner || loser) && (
        <>
          {texts.fromFirst} {winner && <Named by={by} row={winner} text={texts.gains(show(shiftOf(winner)))} />}
          {winner && loser && ` ${texts.and} `}
          {loser && <Named by={by} row={loser} text={texts.loses(show(-shiftOf(loser)))} />}.{' '}
        </>
      )}
      <span className={boardStyles.muted}>
        {identified === 0 && texts.unidentified} {missingText(data)}
      </span>
    </p>
  );
}

function Named({ by, row, text }: { by: string; row: CreditFindingsProps['data']['rows'][number]; text: string }) {
  return (
    <>
      <b>
        <ValueText dimension={by} value={row.value} label={row.label} />
      </b>{' '}
      {text}
    </>
  );
}
