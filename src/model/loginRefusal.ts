import { isDeepStrictEqual } from 'node:util';
import { needsToken, type Failure } from '../api/failure.ts';

/** Why an account makes no calls: a refused login or a missing token. */
export class LoginRefusal {
  readonly #changed: () => void;
  #failure: Failure | undefined;

  /** `changed` is called when the account is refused for another cause, or not any more. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get failure(): Failure | undefined {
    return this.#failure;
  }

  /** Takes the failure of a call if only another token helps. */
  note(failure: Failure | undefined): void {
    if (failure !== undefined && needsToken(failure)) this.#set(failure);
  }

  /** Forgets it: the token changed. */
  clear(): void {
    this.#set(undefined);
  }

  #set(failure: Failure | undefined): void {
    if (isDeepStrictEqual(causeOf(this.#failure), causeOf(failure))) return;
    this.#failure = failure;
    this.#changed();
  }
}

/** A failure without its operation, to compare causes. */
function causeOf(failure: Failure | undefined): unknown {
  return failure === undefined ? undefined : { ...failure, operation: undefined };
}
