import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { IconButton } from './button.tsx';

export interface WeekDay {
  /** The id of the day's section on this page. */
  id: string;
  /** "Sat" */
  weekday: string;
  /** "22" */
  date: string;
  /** How many times are open. */
  open: number;
  /** Where the day leads, where it has no section on this page. */
  href?: string | undefined;
}

interface WeekBarProps {
  days: WeekDay[];
  /** The id of the day that was chosen; left out where the page shows all of them. */
  chosen?: string | undefined;
  /** Where the weeks before and after are; left out at either end of what can be booked. */
  previous?: string | undefined;
  next?: string | undefined;
}

/** The week above the slots: each day leads to its section, and the one in view is highlighted; or the chosen one,
 * where the page shows only that. */
export function WeekBar({ days, chosen, previous, next }: WeekBarProps) {
  const inView = useSectionInView(days.filter((day) => day.open > 0).map((day) => day.id));
  return (
    <nav className="week-bar" aria-label="Days">
      <WeekLink to={previous} label="Previous week" icon={<ChevronLeft />} />
      <ol>
        {days.map((day) => (
          <li key={day.id}>
            <DayLink day={day} active={day.id === (chosen ?? inView)} />
          </li>
        ))}
      </ol>
      <WeekLink to={next} label="Next week" icon={<ChevronRight />} />
    </nav>
  );
}

/** A day without open times has no section to lead to. The link stays in the week that the address names. */
function DayLink({ day: { id, weekday, date, open, href }, active }: { day: WeekDay; active: boolean }) {
  const { search } = useLocation();
  const content = (
    <>
      <span>{weekday}</span> <b>{date}</b> <span className="cap">{open === 0 ? 'none' : `${open} open`}</span>
    </>
  );
  if (open === 0) return <span className="day-link none">{content}</span>;
  return (
    <Link
      to={href ?? { search, hash: id }}
      preventScrollReset={href !== undefined}
      className={active ? 'day-link active' : 'day-link'}
      {...(active && { 'aria-current': 'true' })}
    >
      {content}
    </Link>
  );
}

function WeekLink({ to, label, icon }: { to: string | undefined; label: string; icon: ReactNode }) {
  if (to === undefined) return <IconButton variant="secondary" label={label} icon={icon} disabled />;
  return (
    <Link to={to} className="btn secondary icon" aria-label={label} preventScrollReset>
      {icon}
    </Link>
  );
}

/** The id of the section that crosses the upper part of the screen; at first the first one. */
function useSectionInView(ids: string[]): string | undefined {
  const [inView, setInView] = useState<string>();
  const joined = ids.join(' ');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting);
        if (entered) setInView(entered.target.id);
      },
      { rootMargin: '-20% 0px -79% 0px' },
    );
    for (const id of joined.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [joined]);
  return inView && ids.includes(inView) ? inView : ids[0];
}
