import { expect, it } from 'vitest';
import type { PlanVisit } from '#contract/plans';
import { button, renderOnPage } from '../../../../tests/render-on-page.tsx';
import { PLAN, VISITS } from '../../../../tests/shown-plan.ts';
import { PlanPage } from './plan-page.tsx';

const words = () => document.body.textContent;
const [paid] = VISITS;

it('names a visit that was moved by the day that it is on now', async () => {
  const moved: PlanVisit = { ...paid, startTime: '2030-05-15T13:00:00.000Z', endTime: '2030-05-15T16:00:00.000Z' };
  const person = await renderOnPage(
    <PlanPage
      plan={PLAN}
      visits={[moved]}
      others={[]}
      afterPause={null}
      token="t"
      signInPath="/login"
      onChanged={async () => {}}
    />,
  );
  await person.click(button('Skip Wednesday, May 15'));
  expect(words()).toContain('Skip Wednesday, May 15?');
  expect(words()?.split('Tuesday, May 14')).toHaveLength(2);
  expect(words()).toContain('moved from Tuesday, May 14');
  await person.click(button('Stop these visits'));
  expect(words()).toContain('Your visit on Wednesday, May 15 is paid');
  expect(words()?.split('Tuesday, May 14')).toHaveLength(2);
});

it('says of no other one that it was moved, nor of one that was skipped before the weekday was changed', async () => {
  const skipped: PlanVisit = { ...paid, state: 'skipped', leftOut: 'skipped', nominalDate: '2030-05-15' };
  await renderOnPage(
    <PlanPage
      plan={PLAN}
      visits={[skipped, ...VISITS.slice(1)]}
      others={[]}
      afterPause={null}
      token="t"
      signInPath="/login"
      onChanged={async () => {}}
    />,
  );
  expect(words()).not.toContain('moved from');
});
