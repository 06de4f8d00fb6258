import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY,
  dateIn,
  dateLabelAt,
  dayLabel,
  dayLabelAt,
  durationLabel,
  HOUR,
  localToInstant,
  MINUTE,
  momentLabelAt,
  monthLabel,
  rangeLabel,
  shortDayLabel,
  shortDayLabelAt,
  startOfDay,
  timeLabel,
  weekWindow,
  zoneLabel,
} from './time.ts';

const NEW_YORK = 'America/New_York';
const nine = Date.parse('2026-11-23T14:00:00Z');

describe('labels', () => {
  // shows: product/limits/en-us-clock
  it('are en-US, 12-hour, in the city’s zone, with plain spaces', () => {
    expect(rangeLabel(nine, nine + 3 * HOUR, NEW_YORK)).toBe('9:00 AM – 12:00 PM');
    expect(dayLabel(nine, NEW_YORK)).toBe('Monday, November 23');
    expect(shortDayLabel(nine, 'America/Los_Angeles')).toBe('Mon, Nov 23');
    expect(zoneLabel(nine, NEW_YORK)).toBe('EST');
  });

  it('say what the platform would say, at any instant in any zone', () => {
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const zones = fc.constantFrom('UTC', NEW_YORK, 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Apia');
    fc.assert(
      fc.property(instants, zones, (date, zone) => {
        const platform = (options: Intl.DateTimeFormatOptions) =>
          date.toLocaleString('en-US', { ...options, timeZone: zone }).replaceAll('\u202f', ' ');
        const at = date.getTime();
        expect(timeLabel(at, zone)).toBe(platform({ hour: 'numeric', minute: '2-digit' }));
        expect(dayLabel(at, zone)).toBe(platform({ weekday: 'long', month: 'long', day: 'numeric' }));
        expect(shortDayLabel(at, zone)).toBe(platform({ weekday: 'short', month: 'short', day: 'numeric' }));
        expect(monthLabel(at, zone)).toBe(platform({ month: 'long', year: 'numeric' }));
      }),
    );
  });

  it('have the year where that is another one than now’s, in the zone', () => {
    const newYear = Date.parse('2027-01-01T04:00:00Z');
    expect(dayLabelAt(nine, newYear, 'UTC')).toBe('Friday, January 1, 2027');
    expect(shortDayLabelAt(nine, newYear, 'UTC')).toBe('Fri, Jan 1, 2027');
    expect(momentLabelAt(nine, newYear, 'UTC')).toBe('Friday, January 1, 2027, 4:00 AM');
    expect(dayLabelAt(nine, newYear, NEW_YORK)).toBe('Thursday, December 31');
    expect(momentLabelAt(newYear, nine, NEW_YORK)).toBe('Monday, November 23, 9:00 AM');
    expect(dateLabelAt('2026-12-31', '2027-01-01')).toBe('Friday, January 1, 2027');
    expect(dateLabelAt('2027-01-01', '2027-12-31')).toBe('Friday, December 31');
  });

  it('count down in two units', () => {
    expect(durationLabel(DAY + 20 * HOUR + 5 * MINUTE)).toBe('1 day and 20 hours');
    expect(durationLabel(2 * HOUR)).toBe('2 hours');
    expect(durationLabel(30_000)).toBe('less than a minute');
  });
});

describe('walls and instants', () => {
  it('know what does not exist and what comes twice', () => {
    expect(localToInstant('2027-03-14', 150, NEW_YORK)).toBeNull();
    expect(localToInstant('2026-11-01', 90, NEW_YORK)).toBe(Date.parse('2026-11-01T05:30:00Z'));
    expect(localToInstant('2026-11-23', 540, NEW_YORK)).toBe(nine);
  });

  // shows: fault F25
  it('make weeks of 167 and 169 hours where clocks change', () => {
    const length = (today: string) => {
      const { from, to } = weekWindow(today, 0, NEW_YORK);
      return (to - from) / HOUR;
    };
    expect([length('2027-03-14'), length('2026-11-01'), length('2026-11-22')]).toEqual([167, 169, 168]);
  });

  it('begin a day even where midnight is skipped', () => {
    expect(dateIn(startOfDay('2026-10-04', 'America/Asuncion'), 'America/Asuncion')).toBe('2026-10-04');
  });
});
