import { Link } from 'react-router';
import type { Question } from './question.ts';
import './help-answers.css';

interface HelpAnswersProps {
  id: string;
  title: string;
  questions: Question[];
}

/** The questions of customers or cleaners with their answers, all open: readable, printable and searchable without scripts. */
export function HelpAnswers({ id, title, questions }: HelpAnswersProps) {
  if (questions.length === 0) return null;
  return (
    <section className="help-answers" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="answers">
        {questions.map((question) => (
          <Answer key={question.id} {...question} />
        ))}
      </div>
    </section>
  );
}

const Answer = ({ id, question, answer, more }: Question) => (
  <article id={id}>
    <h3>
      <a href={`#${id}`}>{question}</a>
    </h3>
    <p>{answer}</p>
    {more && (
      <p className="more">
        <Link to={more.to}>{more.label}</Link>
      </p>
    )}
  </article>
);
