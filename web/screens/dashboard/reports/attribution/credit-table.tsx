import type { CSSProperties, ReactNode } from 'react';
import type { AttributionDimension } from '../../../../../contract/vocabulary.ts';
import type { ApiResponse } from '../../../../api/client.ts';
import { attributionMessages as texts } from '../../../../messages/websites/attribution.ts';
import { windowsMessages } from '../../../../messages/websites/dashboard-dialogs.ts';
import { dimensionName } from '../../../../state/analytics/value-names.ts';
import { Tooltip } from '../../../../ui/floating/tooltip.tsx';
import { formatDecimal, formatMoney } from '../../../../ui/format.ts';
import { ValueIcon } from '../../../../ui/icon/value-icon.tsx';
import { SignedChange } from '../../../../ui/page/badges.tsx';
import boardStyles from '../../dashboard.module.css';
import { ValueText } from '../../value-text.tsx';
import { Scroller } from '../scroller.tsx';
import { shareText } from '../share-text.ts';
import { CreditFindings, type CreditFindingsProps } from './credit-findings.tsx';
import { type Credits, groupsOf, MODELS, shiftOf } from './credit-models.ts';
import styles from './credits.module.css';

type Answer = ApiResponse<'queryAttribution'>;

interface CreditTableProps {
  loaded: Answer;
  by: AttributionDimension;
}

/** The credit of each value by each model, and what the choice of a model changes. */
export function CreditTable({ loaded: { data, meta }, by }: CreditTableProps) {
  const { rows, others, total, conversions } = data;
  const { currency, metric } = meta;
  if (conversions === 0)
    return <p className={boardStyles.muted}>{metric === 'revenue' ? texts.noSales : texts.none}</p>;
  const show = currency === null ? formatDecimal : (value: number) => formatMoney(value, currency);
  const groups = groupsOf([...rows, others]);
  const most = Math.max(...[...rows, others].flatMap((credits) => MODELS.map((model) => credits[model])));
  const shared = { groups, most, total, show };
  return (
    <>
      <CreditFindings {...{ data, by, groups, show }} />
      <Scroller label={windowsMessages.attribution}>
        <table className={styles.models} style={{ '--columns': `${groups.length + 1}` } as CSSProperties}>
          <Head {...{ by, groups, metric }} />
          <tbody>
            {rows.map(({ value, label, ...credits }) => (
              <CreditRow key={value} credits={credits} {...shared}>
                <ValueIcon dimension={by} value={value} />
                <ValueText dimension={by} value={value} label={label} />
              </CreditRow>
            ))}
            {MODELS.some((model) => others[model] !== 0) && (
              <CreditRow credits={others} {...shared}>
                {texts.others}
              </CreditRow>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.total}</th>
              {groups.map(([model]) => (
                <td key={model}>{show(total)}</td>
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </Scroller>
    </>
  );
}

interface HeadProps extends Pick<CreditFindingsProps, 'by' | 'groups'> {
  metric: Answer['meta']['metric'];
}

function Head({ by, groups, metric }: HeadProps) {
  const isOne = groups.length === 1;
  return (
    <thead>
      <tr>
        <th scope="col">{dimensionName(by)}</th>
        {groups.map((models) => (
          <th key={models[0]} scope="col">
            {isOne
              ? texts.metrics[metric]
              : models.map((model, place) => (
                  <Tooltip key={model} text={texts.models[model].about}>
                    <span>
                      {texts.models[model].name}
                      {place < models.length - 1 && ` ${texts.and}`}
                    </span>
                  </Tooltip>
                ))}
          </th>
        ))}
        <th scope="col">
          {isOne ? (
            texts.share
          ) : (
            <Tooltip text={texts.shiftAbout}>
              <span>{texts.shift}</span>
            </Tooltip>
          )}
        </th>
      </tr>
    </thead>
  );
}

interface CreditRowProps extends Pick<CreditFindingsProps, 'groups' | 'show'> {
  credits: Credits;
  /** The largest credit, which has the longest bar. */
  most: number;
  /** What each column adds up to. */
  total: number;
  children: ReactNode;
}

function CreditRow({ credits, groups, most, total, show, children }: CreditRowProps) {
  const shift = shiftOf(credits);
  return (
    <tr>
      <th scope="row">
        <span className={styles.credited}>{children}</span>
      </th>
      {groups.map(([model]) => (
        <td
          key={model}
          className={model !== 'first' && credits[model] === credits.first ? styles.same : undefined}
          style={{ '--part': Math.max(0, credits[model] / (most || 1)) } as CSSProperties}
        >
          {show(credits[model])}
        </td>
      ))}
      <td className={styles.last}>
        {groups.length === 1 && total > 0 && shareText(Math.max(0, credits.first / total), 1)}
        {groups.length > 1 && (shift === 0 ? '–' : <SignedChange by={shift} text={show(Math.abs(shift))} />)}
      </td>
    </tr>
  );
}
