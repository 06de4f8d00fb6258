import { Link } from 'react-router';
import { useConfig } from '../api/config.ts';
import { ContactForm } from '../contact/contact-form.tsx';
import { pageMeta } from '../layout/page-meta.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import type { Route } from './+types/contact';
import './contact.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Contact',
    description: 'Write to the team about a booking, a time you cannot find, or working as a cleaner.',
    path: '/contact',
  });

export default function Contact() {
  const { supportEmail } = useConfig();
  return (
    <div className="wrap page">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: 'Contact' }]} />
      <h1>Contact</h1>
      <p className="lead">A question, a day you need, something that went wrong: a person reads it.</p>
      <div className="contact">
        <div className="card">
          <ContactForm />
          <noscript>
            <p className="no-script">This form needs JavaScript. You can also email us.</p>
          </noscript>
        </div>
        <aside aria-labelledby="other-ways">
          <h2 id="other-ways">Other ways</h2>
          <p>
            Email us at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
          <p>
            The <Link to="/help">Help page</Link> may have your answer at once: <Link to="/help#cancel">canceling</Link>
            , <Link to="/help#refund">refunds</Link>, <Link to="/help#lost-link">a lost link</Link>,{' '}
            <Link to="/help#join">becoming a cleaner</Link>.
          </p>
          <p>
            Something went wrong with a job? Report it from your booking, so that the money waits:{' '}
            <Link to="/help#problem">how that works</Link>.
          </p>
        </aside>
      </div>
    </div>
  );
}
