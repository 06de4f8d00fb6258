import type { AskedPart } from './product/asked.ts';
import { BESIDES } from './product/besides.ts';
import { BOOKING_SCREENS } from './product/booking-screens.ts';
import { CALLS } from './product/calls.ts';
import { DASHBOARDS } from './product/dashboards.ts';
import { ENTITIES } from './product/entities.ts';
import { LIMITS } from './product/limits.ts';
import { MESSAGES } from './product/messages.ts';
import { PLANS } from './product/plans.ts';
import { NEVER } from './product/promises.ts';
import { ROLES } from './product/roles.ts';
import { SCREENS } from './product/screens.ts';
import { STATES } from './product/states.ts';
import { VALIDATION } from './product/validation.ts';
import { WAITING } from './product/waiting.ts';

/** What the product has to do, for docs/coverage.md. Tests cite an entry as `product/<section>/<entry>`. */
export const PRODUCT: AskedPart[] = [
  { title: 'Screens and routes', sections: [...SCREENS, ...DASHBOARDS, ...BOOKING_SCREENS] },
  { title: 'Entities and their fields', sections: ENTITIES },
  { title: 'States and transitions', sections: STATES },
  { title: 'Validation rules', sections: VALIDATION },
  { title: 'Roles and permissions', sections: ROLES },
  {
    title: 'Calls',
    note: 'All under /_api, each with its request and its reply; `/_api/docs` of a running server has every field.',
    sections: CALLS,
  },
  { title: 'Messages', sections: MESSAGES },
  { title: 'Constants and limits', sections: LIMITS },
  { title: 'Never', note: 'What the page /promise says, line by line.', sections: NEVER },
  { title: 'Besides', sections: [...BESIDES, ...PLANS, ...WAITING] },
];
