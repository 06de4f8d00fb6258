import type { AskedPart } from './product/asked.ts';
import { BESIDES } from './product/besides.ts';
import { BOOKING_SCREENS } from './product/booking-screens.ts';
import { CALLS } from './product/calls.ts';
import { DASHBOARDS } from './product/dashboards.ts';
import { ENTITIES } from './product/entities.ts';
import { LIMITS } from './product/limits.ts';
import { MESSAGES } from './product/messages.ts';
import { ROLES } from './product/roles.ts';
import { SCREENS } from './product/screens.ts';
import { STATES } from './product/states.ts';
import { VALIDATION } from './product/validation.ts';

/** What the product has to do, for docs/coverage.md. Tests cite an entry as `product/<section>/<entry>`. */
export const PRODUCT: AskedPart[] = [
  { title: '2. Screens and routes', sections: [...SCREENS, ...DASHBOARDS, ...BOOKING_SCREENS] },
  { title: '3. Entities and their fields', sections: ENTITIES },
  { title: '4. States and transitions', sections: STATES },
  { title: '5. Validation rules', sections: VALIDATION },
  { title: '6. Roles and permissions', sections: ROLES },
  {
    title: '7. Calls',
    note: 'All under /_api, each with its request and its reply; [the list](calls.md) has every field.',
    sections: CALLS,
  },
  { title: '8. Messages', sections: MESSAGES },
  { title: '9. Constants and limits', sections: LIMITS },
  { title: 'Besides', sections: BESIDES },
];
