import { Link } from 'react-router';
import { FIGURES } from './figures.ts';
import './our-word.css';

/** What can be relied on, as term and sentence. Each is in the terms or done by the code: promise no more here. */
export const OUR_WORD: readonly { term: string; words: string }[] = [
  {
    term: 'Who is checked, and how',
    words:
      'A person in our team reads every profile and asks for an ID document before anybody can book it. Cleaners agree to a background check; we do not promise that each had one.',
  },
  {
    term: 'If nobody comes',
    words: 'If your cleaner cancels or does not come, everything you paid goes back to your card.',
  },
  {
    term: 'If something is wrong',
    words: `Report it on your booking’s page, from the start until ${FIGURES.settled} after the job. The cleaner’s money waits until a person has heard both of you.`,
  },
  {
    term: 'If something breaks',
    words:
      'Report that too. Damage is between you and your cleaner, and their insurance where they have one; what you paid can go back in part or whole.',
  },
];

/** The same as a list, with the way to the small print. `plain`: without a heading, where the page around has one. */
export function OurWord({ plain = false }: { plain?: boolean }) {
  return (
    <div className={plain ? 'our-word' : 'our-word narrow'}>
      {!plain && <h2>What you can rely on</h2>}
      <dl>
        {OUR_WORD.map(({ term, words }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="small">
        More in the <Link to="/terms">terms</Link>, the <Link to="/privacy">privacy page</Link> and{' '}
        <Link to="/help">help</Link>.
      </p>
    </div>
  );
}
