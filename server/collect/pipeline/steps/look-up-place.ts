import type { Geo } from '../../../platform/geo/geo.ts';
import type { Step } from '../event-draft.ts';

/** Sets the country, and region and city if the database knows them. */
export function lookUpPlace(geo: Geo): Step {
  return {
    name: 'look_up_place',
    run(draft) {
      const place = geo.lookUp(draft.hit.address);
      draft.row.country = place.country;
      draft.row.region = place.region;
      draft.row.city = place.city;
      return draft;
    },
  };
}
