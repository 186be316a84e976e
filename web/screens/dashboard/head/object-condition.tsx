import { Fragment } from 'react';
import { kindWords, dashboardWords as words } from '../../../messages/dashboard.ts';
import ObjectName from '../object-name.tsx';
import type { Condition } from '../state/filters.ts';
import { dimensionName } from '../state/names.ts';

/** A condition about links, codes or campaigns, which are known by their names. Loaded when there is one. */
export default function ObjectCondition({ condition: { dimension, kind, values } }: { condition: Condition }) {
  return (
    <>
      {dimensionName(dimension)} {kindWords[kind]}{' '}
      {values.map((id, place) => (
        <Fragment key={id}>
          {place > 0 && ` ${words.or} `}
          <ObjectName dimension={dimension} id={id} />
        </Fragment>
      ))}
    </>
  );
}
