import Check from 'lucide-react/icons/check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Clock from 'lucide-react/icons/clock';
import { type ReactNode, useState } from 'react';
import { formatDollars } from '#contract/money';
import { type AccountProblem, PAYOUT_STATUSES, type PayoutStatus } from '#contract/payouts';
import { policy } from '#contract/policy';
import { shortDayLabel } from '#contract/time';
import { useCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { usePress } from '../../ui/use-press.ts';
import { useOpenPayouts, type usePayouts } from './use-payouts.ts';
import './payouts-box.css';

interface PayoutsBoxProps {
  payouts: ReturnType<typeof usePayouts>;
}

const PROBLEMS: Record<AccountProblem, string> = {
  cut_off: 'Your account at Stripe is no longer connected with us. Your shares wait until you set up payouts again.',
  rejected: 'Stripe has closed your account. Please write to us; your shares wait.',
  restricted: 'Stripe has stopped your payouts, because it needs something from you. Your shares wait until then.',
};

/** The payouts box in its three states (docs/product.md#setting-up-payouts). */
export function PayoutsBox({ payouts: { query, refresh } }: PayoutsBoxProps) {
  const user = useCurrentUser();
  return (
    <section className="card payouts" aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      {query.isPending && <TextSkeleton lines={2} />}
      {query.error && <QueryError query={query} />}
      {query.data?.problem && <Note kind="bad">{PROBLEMS[query.data.problem]}</Note>}
      {query.data?.failedPayout && (
        <Note kind="bad">
          A payout of {formatDollars(query.data.failedPayout.amount)} did not reach your bank. Please look at your bank
          details; the money leaves with the next payout.
        </Note>
      )}
      {query.data?.status === 'not_setup' && (
        <>
          {!query.data.problem && <p>Set up your payout method to start receiving payments</p>}
          {/* Nobody is paid by an email that is not theirs; the link stands above, on every part of the dashboard. */}
          {user?.isUnproven && <p className="muted">First verify your email, by the link that we sent you.</p>}
          <OpenButton primary disabled={user?.isUnproven}>
            Set up payouts with Stripe
          </OpenButton>
        </>
      )}
      {query.data?.status === 'pending' && (
        <>
          {!query.data.problem && <p>Verification in progress. We'll email you when payouts are enabled.</p>}
          <OpenButton>Update details</OpenButton>
          <RefreshButton refresh={refresh} />
        </>
      )}
      {query.data?.status === 'active' && (
        <>
          <NextPayout amount={query.data.nextPayoutAmount} date={query.data.nextPayoutDate} />
          <p className="cap">
            {query.data.nextPayoutDate !== null && `${whatTheDayIs(query.data.nextPayoutSent)} `}We send a job's share
            to Stripe {policy.payout.afterHours} hours after the job is done. Stripe pays it to your bank with the next
            payout.
          </p>
          <OpenButton>Update payout details</OpenButton>
        </>
      )}
    </section>
  );
}

const whatTheDayIs = (isSent: boolean): string =>
  isSent
    ? 'Stripe has sent it to your bank, where it arrives that day.'
    : 'Stripe can pay it that day, and it is in your bank some days later.';

/** The provider names a day by its midnight in UTC, wherever its bank is. */
function NextPayout({ amount, date }: { amount: number | null; date: string | null }) {
  if (amount === null || date === null) return <p>Your payout method is active</p>;
  const day = shortDayLabel(Date.parse(date), 'UTC').split(', ')[1];
  return (
    <p>
      Next payout: <b>{formatDollars(amount)}</b> on {day}
    </p>
  );
}

interface OpenButtonProps {
  primary?: boolean;
  disabled?: boolean | undefined;
  children: string;
}

/** Goes to the provider's pages: busy until the browser has left. */
function OpenButton({ primary = false, disabled = false, children }: OpenButtonProps) {
  const open = useOpenPayouts();
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void open().finally(() => setBusy(false));
  };
  return (
    <Button
      full
      variant={primary ? 'primary' : 'secondary'}
      disabled={disabled}
      busy={busy}
      busyLabel="Opening..."
      onClick={press}
    >
      {children}
    </Button>
  );
}

function RefreshButton({ refresh }: { refresh: PayoutsBoxProps['payouts']['refresh'] }) {
  const { press, busy } = usePress(async () => {
    const { status } = await refresh();
    return status === 'pending' ? { message: 'Verification is still in progress.' } : undefined;
  });
  return (
    <Button full variant="quiet" busy={busy} busyLabel="Asking..." onClick={press}>
      Refresh status
    </Button>
  );
}

/** A tick only where nothing is left to do. */
const ICONS: Record<PayoutStatus, ReactNode> = {
  not_setup: <CircleDashed />,
  pending: <Clock />,
  active: <Check />,
};

const LABELS: Record<PayoutStatus, string> = { not_setup: 'Not Setup', pending: 'Pending', active: 'Active' };

/** The steps of the payout setup, the current one marked by more than its color (docs/product.md#status-labels). */
export const PayoutBadges = ({ status }: { status: PayoutStatus | undefined }) => (
  <div className="payout-badges">
    <span className="cap" id="payout-badges">
      Payouts
    </span>
    {/* biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list */}
    <ol role="list" aria-labelledby="payout-badges">
      {PAYOUT_STATUSES.map((each) => (
        <li
          key={each}
          {...(each === status && { 'aria-current': 'step', className: each === 'active' ? 'on' : 'on waits' })}
        >
          {each === status && ICONS[each]}
          {LABELS[each]}
        </li>
      ))}
    </ol>
  </div>
);
