// The password again, before something that only the owner of an account may do.

import { Problem } from '../lib/wire/api';

class Prover {
  /** Somebody waits for the password: told whether it was given. */
  waiting = $state.raw<((given: boolean) => void) | null>(null);

  ask(): Promise<boolean> {
    this.waiting?.(false);
    return new Promise((resolve) => (this.waiting = resolve));
  }

  done(given: boolean): void {
    const told = this.waiting;
    this.waiting = null;
    told?.(given);
  }
}

export const prover = new Prover();

/** Do it; where the server asks for the password first, ask for it and do it again. */
export async function proven<Type>(what: () => Promise<Type>): Promise<Type> {
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'proof' || !(await prover.ask())) throw error;
    return what();
  }
}
