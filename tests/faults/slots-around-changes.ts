/** Run under another TZ of the machine: prints every slot that schedules make on the days around changes of clocks. */
import { cutDays } from '#contract/cut-day';
import { addDays } from '#contract/time';

const { zones, changes, hours } = JSON.parse(process.argv[2]!) as {
  zones: string[];
  changes: string[];
  hours: number[];
};
// All day: also over the night hour that is missing or comes twice.
const everyDay = (slotHours: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, available: true, startMinute: 0, endMinute: 1439, slotHours }));

const made = zones.flatMap((zone) =>
  changes.flatMap((change) =>
    hours.map((slotHours) => ({
      zone,
      change,
      slotHours,
      slots: cutDays(addDays(change, -1), 3, { week: everyDay(slotHours), off: [], zone }),
    })),
  ),
);
console.log(JSON.stringify(made));
