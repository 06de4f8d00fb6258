import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Plan, PlanVisit } from '#contract/plans';
import { startFakeServer } from '../../../../tests/fake-server.ts';
import { button, errorOf, field, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import type { PlanPartProps } from './part-props.ts';
import PausePlan from './pause-plan.tsx';

const PAUSE = 'POST /_api/plans/pause';
const LAST_DAY = 'Last day (optional)';

it('asks to complete a last day that is only typed in part, and pauses nothing without end', async () => {
  const server = startFakeServer();
  server.answers(PAUSE, { message: 'Paused.', plan: PLAN });
  const onChanged = vi.fn<() => Promise<void>>(async () => {});
  const person = await renderOnPage(<PausePlan plan={PLAN} visits={VISITS} token="t" onChanged={onChanged} />);
  await person.click(button('Pause'));
  // As browsers have "12/20" without its year: no value, and a bad input.
  const validity = vi.spyOn(field(LAST_DAY), 'validity', 'get');
  validity.mockReturnValue({ badInput: true } as ValidityState);
  await person.click(button('Pause'));
  await vi.waitFor(() => expect(errorOf(LAST_DAY)).toBe('Please complete the date, or clear it'));
  expect(document.activeElement).toBe(field(LAST_DAY));
  expect(server.received(PAUSE)).toEqual([]);
  validity.mockReturnValue({ badInput: false } as ValidityState);
  fireEvent.change(field(LAST_DAY), { target: { value: '2030-05-20' } });
  await vi.waitFor(() => expect(errorOf(LAST_DAY)).toBeUndefined());
  await person.click(button('Pause'));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(server.received(PAUSE)).toEqual([{ token: 't', from: '2030-05-13', until: '2030-05-20' }]);
});

it('says at once, at the field, that a first day is over, or a last one before it', async () => {
  startFakeServer();
  const person = await renderOnPage(<PausePlan plan={PLAN} visits={VISITS} token="t" onChanged={async () => {}} />);
  await person.click(button('Pause'));
  fireEvent.change(field('First day'), { target: { value: '2030-05-12' } });
  await vi.waitFor(() => expect(errorOf('First day')).toBe('Please choose a day to come'));
  expect(screen.getByRole('status').textContent).toBe('');
  fireEvent.change(field('First day'), { target: { value: '2030-05-14' } });
  await vi.waitFor(() => expect(errorOf('First day')).toBeUndefined());
  expect(screen.getByRole('status').textContent).toContain('May 14');
  fireEvent.change(field(LAST_DAY), { target: { value: '2030-05-13' } });
  await vi.waitFor(() => expect(errorOf(LAST_DAY)).toBe('The last day is before the first.'));
});

describe('before they go on', () => {
  const open = async (plan: Partial<Plan>, visits = VISITS as PlanVisit[]) => {
    startFakeServer();
    await renderOnPage(<PausePlan plan={{ ...PLAN, ...plan }} visits={visits} token="t" onChanged={async () => {}} />);
    return document.body.textContent;
  };
  const off = { ...VISITS[1], state: 'skipped', leftOut: 'paused' } as const;

  it('says of a pause to come which visit is next without it, that visits are charged, and how its dates are changed', async () => {
    const said = await open({ pausedFrom: '2030-05-20', pauseCode: 'by_customer' }, [VISITS[0], off]);
    expect(said).toContain(
      'Then your next visit is still on Tuesday, May 14, and the first one of the pause is back on Tuesday, May 28, if its time is still free. The one on Tuesday, May 14 is paid already; each one after it is charged 36 hours before',
    );
    expect(said).toContain('For other dates, take it back and set a new one.');
  });

  it('says of one that has begun which visit comes back first, and nothing of one that is too near', async () => {
    const paused = { state: 'paused', pauseCode: 'by_customer', pausedFrom: '2030-05-10' } as const;
    const near = { ...off, startTime: '2030-05-15T13:00:00.000Z', nominalDate: '2030-05-15' };
    const said = await open(paused, [near, off]);
    expect(said).toContain(
      'Then your next visit is on Tuesday, May 28, if its time is still free. Your card is charged',
    );
    expect(said).not.toContain('For other dates');
  });
});

describe('going on', () => {
  it('says of a next visit that is paid which ones are charged', async () => {
    startFakeServer();
    const paused = { state: 'paused', pauseCode: 'unpaid' } as const;
    await renderOnPage(
      <PausePlan plan={{ ...PLAN, ...paused }} visits={VISITS} token="t" onChanged={async () => {}} />,
    );
    screen.getByText(
      'Then your next visit is on Tuesday, May 14. The one on Tuesday, May 14 is paid already; each one after it is charged 36 hours before, as usual.',
    );
  });
});

describe('what a pause would do', () => {
  const FIRST_DAY = 'First day';
  const choose = async (props: Partial<PlanPartProps>, from: string, until = '') => {
    startFakeServer();
    const onChanged = async () => {};
    const person = await renderOnPage(<PausePlan plan={PLAN} visits={VISITS} token="t" {...{ onChanged, ...props }} />);
    await person.click(button('Pause'));
    fireEvent.change(field(FIRST_DAY), { target: { value: from } });
    fireEvent.change(field(LAST_DAY), { target: { value: until } });
    return () => [...screen.getByRole('status').children].map(({ textContent }) => textContent).join(' ');
  };

  it('names the visits that it takes off, those that are paid and stay, and the next one', async () => {
    const said = await choose({}, '2030-05-14', '2030-06-03');
    await vi.waitFor(() =>
      expect(said()).toBe(
        'It takes off your visit on Tuesday, May 28. Nothing is charged for it. ' +
          'Your visit on Tuesday, May 14 is paid, and stays: skip it if you do not want it. ' +
          'The first one after it would be on Tuesday, June 11.',
      ),
    );
  });

  it('says that those beyond what is planned are not planned either', async () => {
    const said = await choose({}, '2030-06-01', '2030-06-30');
    await vi.waitFor(() =>
      expect(said()).toBe('No visits are planned in the pause. The first one after it would be on Tuesday, July 9.'),
    );
  });

  it('goes by the day of a visit that was moved, and names no next one where it has no end', async () => {
    const moved = { ...VISITS[1], startTime: '2030-05-30T13:00:00.000Z', endTime: '2030-05-30T16:00:00.000Z' };
    const said = await choose({ visits: [VISITS[0], moved] }, '2030-05-29');
    await vi.waitFor(() =>
      expect(said()).toBe(
        'It takes off your visit on Thursday, May 30. Nothing is charged for it. No more visits are planned until you go on.',
      ),
    );
  });

  it('says of the first visit that its own page cancels it', async () => {
    const { startTime, endTime } = VISITS[0];
    const firstVisit = { ...VISITS[0], startTime: startTime!, endTime: endTime!, amount: 126 };
    const said = await choose({ plan: { ...PLAN, firstVisit }, visits: [VISITS[1]] }, '2030-05-14', '2030-05-20');
    await vi.waitFor(() =>
      expect(said()).toBe(
        'Your first visit, on Tuesday, May 14, is paid and stays: its own page cancels it. No other visit falls into it.',
      ),
    );
  });

  it('says the year of days that are not in the current one', async () => {
    const onTheFirst = { ...VISITS[1], startTime: '2031-01-07T14:00:00.000Z', endTime: '2031-01-07T17:00:00.000Z' };
    const said = await choose({ visits: [VISITS[0], onTheFirst] }, '2031-01-01', '2031-01-14');
    await vi.waitFor(() => expect(said()).toContain('It takes off your visit on Tuesday, January 7, 2031.'));
    expect(said()).toContain('on Tuesday, January 21, 2031.');
  });

  it('says where no visit falls into it', async () => {
    const said = await choose({}, '2030-05-15', '2030-05-20');
    await vi.waitFor(() => expect(said()).toBe('No visit falls into it.'));
  });

  it('names no date behind the last day of the plan', async () => {
    const said = await choose({ plan: { ...PLAN, endsAfter: '2030-06-01' } }, '2030-05-20', '2030-06-20');
    await vi.waitFor(() =>
      expect(said()).toBe('It takes off your visit on Tuesday, May 28. Nothing is charged for it.'),
    );
  });

  it('says nothing of days that cannot be', async () => {
    const said = await choose({}, '2030-05-20', '2030-05-16');
    await vi.waitFor(() => expect(field(LAST_DAY)).toHaveProperty('value', '2030-05-16'));
    expect(said()).toBe('');
  });
});
