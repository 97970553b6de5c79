import type { AnsweredSet, JudgedAnswer, LiveOutcome, RecordTexts } from './liveReport.ts';

/** The most characters of answers that a report keeps. Two thousand ordinary answers have a tenth of it. */
const MOST_CHARACTERS = 4_000_000;

/**
 * Limits how many characters of answers a run keeps, over all servers. Answers are compared first, so an answer whose
 * records are not kept still has its outcome in the report.
 */
export class AnswerBudget {
  readonly #most: number;
  #characters = 0;
  #notKept = 0;

  constructor(most = MOST_CHARACTERS) {
    this.#most = most;
  }

  get notKept(): number {
    return this.#notKept;
  }

  /** Returns the answer; without the records that the server sent if the limit would be exceeded. */
  kept(answer: JudgedAnswer): JudgedAnswer {
    const { answered, outcome } = answer;
    if (answered === undefined) return answer;
    const length = lengthOf(answered.records) + ownLength(outcome);
    if (this.#characters + length <= this.#most) {
      this.#characters += length;
      return answer;
    }
    this.#notKept += 1;
    return { ...answer, answered: leftOut(answered), outcome: withoutTexts(outcome) };
  }
}

function lengthOf(texts: RecordTexts): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

function ownLength(outcome: LiveOutcome): number {
  const again = 'again' in outcome ? (outcome.again?.records ?? []) : [];
  return lengthOf(again) + lengthOf('onlyAnswered' in outcome ? outcome.onlyAnswered : []);
}

function leftOut(set: AnsweredSet): AnsweredSet {
  return { ...set, records: [], isLeftOut: true };
}

function withoutTexts(outcome: LiveOutcome): LiveOutcome {
  const bare = 'onlyAnswered' in outcome ? { ...outcome, onlyAnswered: [] } : outcome;
  return 'again' in bare && bare.again !== undefined ? { ...bare, again: leftOut(bare.again) } : bare;
}
