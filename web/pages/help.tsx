import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CLEANER_QUESTIONS } from '../guide/cleaner-questions.ts';
import { CUSTOMER_QUESTIONS } from '../guide/customer-questions.ts';
import { HelpAnswers } from '../guide/help-answers.tsx';
import { HelpSearch } from '../guide/help-search.tsx';
import { matching } from '../guide/question.ts';
import { pageMeta } from '../layout/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/help';
import './help.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Help',
    description: 'Answers for customers and cleaners: booking, prices, canceling, refunds, reviews, payouts.',
    path: '/help',
  });

export default function Help() {
  const [search] = useSearchParams();
  const [typed, setTyped] = useState(search.get('q')?.slice(0, 200) ?? '');
  const ofCustomers = matching(CUSTOMER_QUESTIONS, typed);
  const ofCleaners = matching(CLEANER_QUESTIONS, typed);
  const found = ofCustomers.length + ofCleaners.length;
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Help' }]} />
      <h1>Help</h1>
      <p className="lead">What customers and cleaners ask us, and what we answer.</p>
      <p>
        <a href="#customers">For customers</a> · <a href="#cleaners">For cleaners</a>
      </p>
      <HelpSearch value={typed} onChange={setTyped} found={found} />
      {found === 0 && (
        <EmptyState
          title="No answer to that yet"
          level="h2"
          action={
            <ButtonLink variant="primary" to="/contact">
              Write to us
            </ButtonLink>
          }
        >
          Try another word, or ask us. We answer by email.
        </EmptyState>
      )}
      <HelpAnswers id="customers" title="For customers" questions={ofCustomers} />
      <HelpAnswers id="cleaners" title="For cleaners" questions={ofCleaners} />
      {found > 0 && <StillAQuestion />}
    </div>
  );
}

const StillAQuestion = () => (
  <aside className="panel still-a-question" aria-labelledby="still">
    <div>
      <h2 id="still">Still a question?</h2>
      <p className="muted">Write to us, and a person answers.</p>
    </div>
    <ButtonLink to="/contact">Contact us</ButtonLink>
  </aside>
);
