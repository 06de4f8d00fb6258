import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runProgram } from '../run-program.ts';
import { recordResult } from './measurements.ts';

/** Slots where clocks change, made on machines in three zones, compared with the calendar of each city. */

const PROGRAM = fileURLToPath(new URL('slots-around-changes.ts', import.meta.url));
const ASKED = {
  zones: ['America/New_York', 'America/Los_Angeles'],
  changes: ['2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12'],
  hours: [1, 2, 3, 4, 5, 6, 7, 8],
};
const MACHINES = ['UTC', 'Asia/Kolkata', 'America/New_York'];
const BUFFER_MINUTES = 60;
const HOUR = 3_600_000;

interface ZoneSlots {
  zone: string;
  slotHours: number;
  slots: { start: number; end: number }[];
}

async function slotsOn(machine: string): Promise<ZoneSlots[]> {
  const { stdout } = await runProgram([PROGRAM, JSON.stringify(ASKED)], { PATH: process.env.PATH, TZ: machine });
  return JSON.parse(stdout);
}

/** "2027-03-14 09:00" in the city, by the platform's own calendar. */
const localTimeOf = (instant: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(instant);

/** What is wrong with the slots of a schedule from midnight on; each starts where the wall clock says that it has to. */
function wrongOnes({ zone, slotHours, slots }: ZoneSlots): string[] {
  const step = slotHours * 60 + BUFFER_MINUTES;
  return slots.flatMap(({ start, end }, i) => {
    const [date, time = ''] = localTimeOf(start, zone).split(' ');
    const [hour, minute] = time.split(':').map(Number) as [number, number];
    const says = `${date} ${time} of ${slotHours} h in ${zone}`;
    const next = slots[i + 1];
    return [
      ...((hour * 60 + minute) % step === 0 ? [] : [`${says}: off its schedule`]),
      ...(end - start === slotHours * HOUR ? [] : [`${says}: lasts ${(end - start) / HOUR} h`]),
      ...(next && next.start < end + BUFFER_MINUTES * 60_000 ? [`${says}: runs into the next`] : []),
      ...(next && localTimeOf(next.start, zone) === `${date} ${time}` ? [`${says}: twice`] : []),
    ];
  });
}

// shows: fault F25
it('no wrong slot: two zones, four changes, eight lengths, three machines', async () => {
  const machines = await Promise.all(MACHINES.map(slotsOn));
  const [first, ...others] = machines;
  for (const other of others) expect(other).toEqual(first);
  expect(first).toHaveLength(ASKED.zones.length * ASKED.changes.length * ASKED.hours.length);
  for (const { slots } of first!) expect(slots.length).toBeGreaterThanOrEqual(5);
  const wrong = machines.flat().flatMap(wrongOnes);
  recordResult({
    area: 'clock changes',
    target: '2 zones x 4 change dates x 8 slot lengths x 3 server time zones: 0 wrong slots',
    reached: `${machines.flat().length} schedules, ${machines.flat().flatMap(({ slots }) => slots).length} slots: ${wrong.length} wrong`,
    passed: wrong.length === 0,
  });
  expect(wrong).toEqual([]);
});
