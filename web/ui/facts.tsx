import type { ReactNode } from 'react';

/** Terms and what they are: `<Facts facts={{ Service: 'Deep Clean', City: 'Baltimore' }} />`. Empty ones are left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className="facts">
      {Object.entries(facts)
        .filter(([, fact]) => fact !== undefined && fact !== null)
        .map(([term, fact]) => (
          <FactPair key={term} term={term} fact={fact} />
        ))}
    </dl>
  );
}

const FactPair = ({ term, fact }: { term: string; fact: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{fact}</dd>
  </>
);

export interface SumLine {
  label: string;
  /** Already in dollars for people: "$135.00". */
  amount: string;
  /** How it comes about, below the label. */
  note?: string | undefined;
}

/** A sum of money, line by line. */
export function Sum({ lines, total }: { lines: SumLine[]; total: SumLine }) {
  return (
    <dl className="sum">
      {lines.map(({ label, amount, note }) => (
        <div key={`${label} ${note ?? ''}`}>
          <dt>
            {label}
            {note && <span className="cap">{note}</span>}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="total">
        <dt>{total.label}</dt>
        <dd>{total.amount}</dd>
      </div>
    </dl>
  );
}
