import { Fragment } from 'react';
import { dashboardMessages as messages } from '../../../messages/websites/dashboard.ts';
import { kindMessages } from '../../../messages/websites/dashboard-dialogs.ts';
import { dimensionName } from '../../../state/analytics/value-names.ts';
import ObjectName from '../../../ui/object/object-name.tsx';
import type { Condition } from '../state/filters.ts';

/** A condition on links, codes or campaigns, shown by name. Loaded on first use. */
export default function ObjectCondition({ condition: { dimension, kind, values } }: { condition: Condition }) {
  return (
    <>
      {dimensionName(dimension)} {kindMessages[kind]}{' '}
      {values.map((id, place) => (
        <Fragment key={id}>
          {place > 0 && ` ${messages.or} `}
          <ObjectName dimension={dimension} id={id} />
        </Fragment>
      ))}
    </>
  );
}
