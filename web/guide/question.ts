/** A question somebody really asks, and its answer. */
export interface Question {
  /** Its anchor: "/help#cancel". */
  id: string;
  question: string;
  answer: string;
  /** Where to continue from there. */
  more?: { to: string; label: string };
}

/** The questions that contain every typed word, in the question or in its answer. */
export function matching(questions: Question[], typed: string): Question[] {
  const words = plain(typed).split(' ').filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}

/** Lower case, without punctuation: "Can't" is found as "cant", "15%" as "15". */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}$]+/gu, ' ');
