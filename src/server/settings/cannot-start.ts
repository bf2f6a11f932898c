/** A reason why the process cannot start: a Portuguese sentence, printed without a stack. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
